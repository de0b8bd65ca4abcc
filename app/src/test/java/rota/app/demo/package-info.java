/// Tests of the demo. Start with [DemoTest].
@NullMarked
package rota.app.demo;

import org.jspecify.annotations.NullMarked;
