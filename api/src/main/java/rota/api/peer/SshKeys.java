package rota.api.peer;

/// Makes keys for SSH. Chance is in it, so it is passed in.
public interface SshKeys {

    /// A new pair, every time.
    Pair fresh();

    /// One pair.
    ///
    /// @param privateKey as PEM
    /// @param publicKey one line, as `authorized_keys` has it
    record Pair(String privateKey, String publicKey) {
        /// Says nothing of the keys.
        @Override
        public String toString() {
            return "a pair of keys";
        }
    }
}
