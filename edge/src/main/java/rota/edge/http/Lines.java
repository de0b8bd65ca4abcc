package rota.edge.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.edge.http.Destination.Detour;

/// Opens lines. Whatever goes wrong here went wrong before anything was asked, and is a [ConnectException].
final class Lines {
    private static final int LONGEST_NAME = 255;

    private Lines() {}

    /// @param timekeeper cuts it off when it takes too long
    static Line open(Destination destination, Timekeeper timekeeper) throws IOException {
        var line = plain(destination);
        var term = timekeeper.over(line::close, destination.patience());
        try (term) {
            switch (destination.detour()) {
                case Detour.Proxy(_, var words) when destination.isSecure() -> tunnel(line, destination, words);
                case Detour.Socks _ -> socks(line, destination);
                case Detour.Proxy _, Detour.None _ -> {}
            }
            return destination.engines().isEmpty() ? line
                    : SecureLine.over(line, destination.engines().get().apply(destination.host(), destination.port()));
        } catch (IOException | RuntimeException trouble) {
            line.close();
            var reason = term.isCut() ? "expected an answer in time, found none" : trouble.getMessage();
            throw refused("no connection to " + destination.authority() + ": " + reason, trouble);
        }
    }

    private static Line plain(Destination destination) throws IOException {
        return switch (destination.detour()) {
            case Detour.None _ -> connect(destination, addresses(destination.host()), destination.port());
            case Detour.Proxy(var address, _) -> connect(destination, addresses(address), address.getPort());
            case Detour.Socks(var address) -> connect(destination, addresses(address), address.getPort());
        };
    }

    private static List<InetAddress> addresses(InetSocketAddress of) throws ConnectException {
        return of.isUnresolved() ? addresses(of.getHostString()) : List.of(of.getAddress());
    }

    private static List<InetAddress> addresses(String name) throws ConnectException {
        try {
            return List.of(InetAddress.getAllByName(name));
        } catch (UnknownHostException unknown) {
            throw refused("no address of " + name, unknown);
        }
    }

    /// A name may have several addresses, of which some lead nowhere.
    private static Line connect(Destination destination, List<InetAddress> addresses, int port) throws IOException {
        var troubles = Stream.<IOException>builder();
        for (var address : addresses) {
            try {
                return connect(new InetSocketAddress(address, port), destination);
            } catch (IOException trouble) {
                troubles.add(trouble);
            }
        }
        var all = troubles.build().toList();
        var refusal = refused(all.getFirst().getMessage() + " (" + destination.authority() + ")", all.getFirst());
        all.stream().skip(1).forEach(refusal::addSuppressed);
        throw refusal;
    }

    private static Line connect(SocketAddress address, Destination destination) throws IOException {
        var channel = SocketChannel.open();
        try {
            // A request leaves in one piece; nothing is gained by holding back the end of it.
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
            channel.socket().connect(address, Math.toIntExact(destination.patience().toMillis()));
            return new PlainLine(channel);
        } catch (IOException | RuntimeException trouble) {
            channel.close();
            throw trouble;
        }
    }

    private static void tunnel(Line line, Destination destination, Optional<String> words) throws IOException {
        var to = destination.host().indexOf(':') >= 0 ? "[" + destination.host() + "]" : destination.host();
        var authority = to + ":" + destination.port();
        var request = new StringBuilder("CONNECT ").append(authority).append(" HTTP/1.1\r\n");
        Outgoing.line(request, "Host", authority);
        words.ifPresent(it -> Outgoing.line(request, "Proxy-Authorization", it));
        line.write(ByteBuffer.wrap(request.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1)));
        // The server says nothing before we do: what follows the head would be the proxy's own words.
        var head = Head.read(new Bytes(line));
        if (head.code() < 200 || head.code() > 299)
            throw new IOException("expected the proxy to let us through, found " + head.code());
    }

    private static void socks(Line line, Destination destination) throws IOException {
        var bytes = new Bytes(line);
        line.write(ByteBuffer.wrap(new byte[] {5, 1, 0}));
        if (bytes.next() != 5 || bytes.next() != 0)
            throw new IOException("expected a SOCKS proxy that wants no password, found another");
        var name = destination.host().getBytes(StandardCharsets.ISO_8859_1);
        if (name.length > LONGEST_NAME)
            throw new IOException("expected a name that SOCKS can carry, found a longer one");
        line.write(ByteBuffer.allocate(7 + name.length).put(new byte[] {5, 1, 0, 3, (byte) name.length}).put(name)
                .putShort((short) destination.port()).flip());
        bytes.next();
        var answer = bytes.next();
        if (answer != 0) throw new IOException("expected the SOCKS proxy to let us through, found answer " + answer);
        bytes.next();
        var rest = switch (bytes.next()) {
            case 1 -> 4;
            case 4 -> 16;
            default -> bytes.next();
        };
        for (var i = 0; i < rest + 2; i++) bytes.next();
    }

    private static ConnectException refused(String message, Throwable trouble) {
        var refusal = new ConnectException(message);
        refusal.initCause(trouble);
        return refusal;
    }
}
