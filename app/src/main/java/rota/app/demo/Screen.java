package rota.app.demo;

import java.util.List;

/// Where the demo is shown.
interface Screen {
    /// Stays for good.
    void say(Text line);

    /// How it looks now. Replaces the picture before, where that can be done.
    void picture(List<Text> lines);

    /// What has just happened, for those who do not see the picture change.
    void news(String sentence);

    /// The picture is final; what comes stands below it.
    void keep();
}
