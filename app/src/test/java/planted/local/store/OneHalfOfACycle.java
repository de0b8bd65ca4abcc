package planted.local.store;

import planted.local.server.OtherHalfOfACycle;

public record OneHalfOfACycle(OtherHalfOfACycle half) {}
