package rota.local.http.tls;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/// Writes the few ASN.1 structures that a certificate is made of, in DER (X.690).
final class Der {
    private static final int BOOLEAN = 0x01;
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int OCTET_STRING = 0x04;
    private static final int OBJECT_IDENTIFIER = 0x06;
    private static final int UTC_TIME = 0x17;
    private static final int GENERALIZED_TIME = 0x18;
    private static final int SEQUENCE = 0x30;
    private static final int CONTEXT = 0x80;
    private static final int CONSTRUCTED = 0x20;
    private static final DateTimeFormatter SHORT_YEAR = DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'")
            .withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter LONG_YEAR = DateTimeFormatter.ofPattern("yyyyMMddHHmmss'Z'")
            .withZone(ZoneOffset.UTC);
    /// From here on two digits of the year no longer do (RFC 5280, 4.1.2.5).
    private static final Instant NEW_CENTURY = Instant.parse("2050-01-01T00:00:00Z");

    private Der() {}

    static byte[] sequence(byte[]... parts) {
        return tagged(SEQUENCE, joined(parts));
    }

    static byte[] integer(BigInteger number) {
        return tagged(INTEGER, number.toByteArray());
    }

    static byte[] truth() {
        return tagged(BOOLEAN, new byte[] {(byte) 0xFF});
    }

    static byte[] octets(byte[] content) {
        return tagged(OCTET_STRING, content);
    }

    /// @param unused how many bits of the last byte do not count
    static byte[] bits(byte[] content, int unused) {
        return tagged(BIT_STRING, joined(new byte[] {(byte) unused}, content));
    }

    static byte[] time(Instant time) {
        return time.isBefore(NEW_CENTURY)
                ? tagged(UTC_TIME, ascii(SHORT_YEAR.format(time)))
                : tagged(GENERALIZED_TIME, ascii(LONG_YEAR.format(time)));
    }

    /// An object identifier, given as numbers with dots.
    static byte[] oid(String dotted) {
        var numbers = dotted.split("\\.", -1);
        var content = new ByteArrayOutputStream();
        writeBase128(content, Long.parseLong(numbers[0]) * 40 + Long.parseLong(numbers[1]));
        for (var i = 2; i < numbers.length; i++) writeBase128(content, Long.parseLong(numbers[i]));
        return tagged(OBJECT_IDENTIFIER, content.toByteArray());
    }

    /// A part that is known by its number, around whole parts.
    static byte[] explicit(int number, byte[] part) {
        return tagged(CONTEXT | CONSTRUCTED | number, part);
    }

    /// A part that is known by its number instead of its type.
    static byte[] implicit(int number, byte[] content) {
        return tagged(CONTEXT | number, content);
    }

    static byte[] joined(byte[]... parts) {
        var all = new ByteArrayOutputStream();
        for (var part : parts) all.writeBytes(part);
        return all.toByteArray();
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] tagged(int tag, byte[] content) {
        var out = new ByteArrayOutputStream();
        out.write(tag);
        if (content.length < 0x80) {
            out.write(content.length);
        } else {
            var length = BigInteger.valueOf(content.length).toByteArray();
            // A leading zero is only there to keep the number positive.
            var from = length[0] == 0 ? 1 : 0;
            out.write(0x80 | (length.length - from));
            out.write(length, from, length.length - from);
        }
        out.writeBytes(content);
        return out.toByteArray();
    }

    private static void writeBase128(ByteArrayOutputStream out, long number) {
        for (var shift = 63; shift > 0; shift -= 7) {
            if (number >>> shift != 0) out.write((int) (((number >>> shift) & 0x7F) | 0x80));
        }
        out.write((int) (number & 0x7F));
    }
}
