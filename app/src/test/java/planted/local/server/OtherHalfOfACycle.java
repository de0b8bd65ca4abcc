package planted.local.server;

import planted.local.store.OneHalfOfACycle;

public record OtherHalfOfACycle(OneHalfOfACycle half) {}
