/// Tests of what is read from protobuf. Start with [ProtobufTest].
@NullMarked
package rota.api.proto;

import org.jspecify.annotations.NullMarked;
