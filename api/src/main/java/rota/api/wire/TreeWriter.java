package rota.api.wire;

import com.fasterxml.jackson.core.Base64Variant;
import com.fasterxml.jackson.core.ObjectCodec;
import com.fasterxml.jackson.core.base.GeneratorBase;
import com.fasterxml.jackson.core.json.JsonWriteContext;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes what Jackson writes for a model object and makes a [Json] of it, without a text or tokens in between.
final class TreeWriter extends GeneratorBase {
    private @Nullable Level level;
    private Json newest = Json.Null.NULL;
    private Json result = Json.Null.NULL;

    /// An object or a list that is not complete yet.
    private static final class Level {
        private final @Nullable Level above;
        private final Gathering fields = new Gathering();
        private final @Nullable List<Json> items;
        private String name = "";

        private Level(@Nullable Level above, @Nullable List<Json> items) {
            this.above = above;
            this.items = items;
        }

        private void take(Json value) {
            if (items == null) fields.put(name, value);
            else
                items.add(value);
        }

        private Json made() {
            return items == null ? fields.object() : new Json.Arr(items);
        }
    }

    TreeWriter(ObjectCodec codec) {
        super(0, codec, null, JsonWriteContext.createRootContext(null));
    }

    /// What was written.
    Json result() {
        return result;
    }

    /// What was taken last.
    Json newest() {
        return newest;
    }

    /// Takes a value that is a tree already.
    void take(Json value) {
        newest = value;
        if (level == null) result = value;
        else
            level.take(value);
    }

    private void leave() {
        var done = level;
        if (done == null) throw new IllegalStateException("expected something to end, found nothing");
        level = done.above;
        take(done.made());
    }

    @Override
    public void writeStartObject() {
        level = new Level(level, null);
    }

    @Override
    public void writeEndObject() {
        leave();
    }

    @Override
    public void writeStartArray() {
        level = new Level(level, new ArrayList<>());
    }

    @Override
    public void writeEndArray() {
        leave();
    }

    @Override
    public void writeFieldName(String name) {
        if (level == null) throw new IllegalStateException("expected an object around the field " + name);
        level.name = name;
    }

    @Override
    public void writeString(@Nullable String text) {
        take(text == null ? Json.Null.NULL : new Json.Str(text));
    }

    @Override
    public void writeString(char[] text, int offset, int length) {
        take(new Json.Str(new String(text, offset, length)));
    }

    @Override
    public void writeNumber(int value) {
        take(Json.of(value));
    }

    @Override
    public void writeNumber(long value) {
        take(Json.of(value));
    }

    @Override
    public void writeNumber(BigInteger value) {
        take(new Json.Num(new BigDecimal(value)));
    }

    @Override
    public void writeNumber(double value) {
        take(new Json.Num(BigDecimal.valueOf(value)));
    }

    @Override
    public void writeNumber(float value) {
        take(new Json.Num(BigDecimal.valueOf(value)));
    }

    @Override
    public void writeNumber(BigDecimal value) {
        take(new Json.Num(value));
    }

    @Override
    public void writeNumber(String digits) {
        take(new Json.Num(new BigDecimal(digits)));
    }

    @Override
    public void writeBoolean(boolean truth) {
        take(Json.of(truth));
    }

    @Override
    public void writeNull() {
        take(Json.Null.NULL);
    }

    @Override
    public void writeRaw(String text) {
        throw notStructured();
    }

    @Override
    public void writeRaw(String text, int offset, int length) {
        throw notStructured();
    }

    @Override
    public void writeRaw(char[] text, int offset, int length) {
        throw notStructured();
    }

    @Override
    public void writeRaw(char c) {
        throw notStructured();
    }

    @Override
    public void writeRawUTF8String(byte[] text, int offset, int length) {
        throw notStructured();
    }

    @Override
    public void writeUTF8String(byte[] text, int offset, int length) {
        throw notStructured();
    }

    @Override
    public void writeBinary(Base64Variant form, byte[] data, int offset, int length) {
        throw notStructured();
    }

    private static IllegalArgumentException notStructured() {
        return new IllegalArgumentException("expected a JSON value, found bytes or text without form");
    }

    @Override
    public void flush() {}

    @Override
    protected void _releaseBuffers() {}

    @Override
    protected void _verifyValueWrite(String what) {}
}
