# watched "<what>" <lines> "<commands>": shows the first lines of `kubectl get <what> -w` while the commands run.
# There must be something to show before them, so that we know when the watch is on.
watched() {
    local seen=/tmp/$NS-watched tries
    kubectl get $1 -w >"$seen" 2>&1 &
    local watch=$!
    for tries in {1..200}; do [[ -s $seen ]] && break; sleep 0.1; done
    eval "$3" >/dev/null
    for tries in {1..200}; do (($(wc -l <"$seen") >= $2)) && break; sleep 0.1; done
    kill $watch
    wait $watch 2>/dev/null
    cat "$seen"
    rm "$seen"
}
