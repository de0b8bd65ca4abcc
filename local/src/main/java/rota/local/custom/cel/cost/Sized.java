package rota.local.custom.cel.cost;

/// A value that is neither text nor collection, and still has a size.
public interface Sized {
    long size();
}
