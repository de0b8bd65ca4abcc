package rota.local.real;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateEncodingException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.http.tls.Certificates;

/// A webhook whose answer depends on the path that it is called under.
final class HookServer implements AutoCloseable {
    private final HttpsServer server;
    private final Certificates certificates;
    private final List<Json.Obj> asked = Collections.synchronizedList(new ArrayList<>());
    private volatile Runnable meanwhile = () -> {};
    private final CountDownLatch closing = new CountDownLatch(1);

    HookServer(Certificates certificates) throws IOException {
        this.certificates = certificates;
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(certificates.serverContext()));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    String url(String behaviour) {
        return "https://127.0.0.1:" + port() + "/" + behaviour;
    }

    /// The authority behind its certificate, as a configuration has it.
    String bundle() {
        try {
            var pem = "-----BEGIN CERTIFICATE-----\n" + Base64.getMimeEncoder().encodeToString(certificates.authority()
                    .getEncoded()) + "\n-----END CERTIFICATE-----\n";
            return Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII));
        } catch (CertificateEncodingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// What happens while it thinks, once.
    void meanwhile(Runnable event) {
        meanwhile = event;
    }

    /// What it has been asked since the last time.
    List<Json.Obj> questions() {
        synchronized (asked) {
            var copy = List.copyOf(asked);
            asked.clear();
            return copy;
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var review = Codec.readObject(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            var request = review.object("request");
            var behaviour = exchange.getRequestURI().getPath().substring(1);
            asked.add(request.with("path", Json.of(behaviour)));
            var event = meanwhile;
            meanwhile = () -> {};
            event.run();
            if (behaviour.equals("slow")) closing.await();
            if (behaviour.equals("trouble")) {
                exchange.sendResponseHeaders(500, 0);
                exchange.getResponseBody().write("out of order".getBytes(StandardCharsets.UTF_8));
                return;
            }
            var answer = review.without("request").with("response", response(behaviour, request)).toString();
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write((behaviour.equals("nonsense") ? "hello" : answer).getBytes(
                    StandardCharsets.UTF_8));
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static Json.Obj response(String behaviour, Json.Obj request) {
        var uid = request.text("uid").orElse("");
        var yes = "{'uid':'" + uid + "','allowed':true}";
        var no = "{'uid':'" + uid + "','allowed':false";
        return json(switch (behaviour) {
            case "deny" -> no + "}";
            case "deny-message" -> no + ",'status':{'message':'not today'}}";
            case "deny-reason" -> no + ",'status':{'reason':'Forbidden','code':403}}";
            case "deny-all" -> no + ",'status':{'message':'not today','reason':'Conflict','code':409}}";
            case "deny-503" -> no + ",'status':{'message':'later','code':503}}";
            case "deny-warn" -> no + ",'warnings':['think again']}";
            case "warn" -> "{'uid':'" + uid + "','allowed':true,'warnings':['think twice','and again']}";
            case "other-uid" -> "{'uid':'other','allowed':true}";
            case "label-a", "label-b" -> patch(uid, add("/metadata/labels/" + behaviour, behaviour));
            case "count" -> patch(uid, add("/metadata/annotations", "{'seen':'" + seen(request) + "'}"));
            case "repair" -> patch(uid, add("/data", "{'good':'yes'}"));
            case "no-such-path" -> patch(uid, "[{'op':'remove','path':'/data/nothing'}]");
            case "unknown-field" -> patch(uid, "[{'op':'add','path':'/surplus','value':1}]");
            case "wrong-type" -> patch(uid, "[{'op':'add','path':'/data','value':7}]");
            case "break" -> patch(uid, add("/data", "{'not ok':'x'}"));
            case "replicas" -> patch(uid, "[{'op':'replace','path':'/spec/replicas','value':5}]");
            case "no-type" -> "{'uid':'" + uid + "','allowed':true,'patch':'W10='}";
            default -> yes;
        });
    }

    private static int seen(Json.Obj request) {
        return request.object("object", "metadata", "labels").fields().size();
    }

    private static String add(String path, String value) {
        var quoted = value.startsWith("{") ? value : "'" + value + "'";
        return "[{'op':'add','path':'" + path + "','value':" + quoted + "}]";
    }

    private static String patch(String uid, String operations) {
        var encoded = Base64.getEncoder().encodeToString(operations.replace('\'', '"').getBytes(
                StandardCharsets.UTF_8));
        return "{'uid':'" + uid + "','allowed':true,'patchType':'JSONPatch','patch':'" + encoded + "'}";
    }

    private static Json.Obj json(String text) {
        return Codec.readObject(text.replace('\'', '"'));
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
    }
}
