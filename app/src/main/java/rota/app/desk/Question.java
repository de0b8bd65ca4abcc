package rota.app.desk;

import java.util.List;

/// What somebody brings to the desk.
///
/// @param credentials all `Authorization` headers
record Question(String method, String path, List<String> credentials, String body) {
    Question {
        credentials = List.copyOf(credentials);
    }
}
