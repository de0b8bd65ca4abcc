# What a container does in its own mount namespace before it turns into its command. The lines that call these functions
# are written for each container; they also set STAGE, a directory for layers, and fail(), which says what went wrong.

R='' # the new root, if one is needed
N=0

must() { "$@" || fail "could not $*"; }

# Makes a directory in memory (L) that shows all entries of another one.
layer() {
    N=$((N + 1))
    L="$STAGE/$N"
    must mkdir -p "$L"
    must mount -t tmpfs -o "mode=$(stat -c %a "$1")" tmpfs "$L"
    show_all "$1" "$L"
}

# One call of mount for all entries: a call for each would take a second for a large directory.
show_all() {
    : > "$STAGE/fstab"
    for e in "$1"/* "$1"/.[!.]* "$1"/..?*; do
        name=${e##*/}
        case "$1/$name" in
            # No container needs these, and each would cost a mount.
            /dev/tty[0-9]* | /dev/ttyS* | /dev/vcs* | /dev/loop[0-9]* | /dev/ram[0-9]*) continue ;;
            /dev/pts | /dev/ptmx) continue ;;
        esac
        if [ -L "$e" ]; then
            cp -P "$e" "$2/$name"
            continue
        fi
        [ -e "$e" ] || continue
        if [ -d "$e" ]; then mkdir "$2/$name"; else : > "$2/$name"; fi
        case "$name" in
            *[[:space:]\\]*) mount --rbind "$e" "$2/$name" ;;
            *) printf '%s %s none rbind 0 0\n' "$e" "$2/$name" >> "$STAGE/fstab" ;;
        esac
    done
    mount --all --fstab "$STAGE/fstab" || fail "could not show $1"
}

# Terminals do not work where they are merely shown: a container gets its own.
terminals() {
    mkdir "$1/pts"
    mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 devpts "$1/pts" && ln -s pts/ptmx "$1/ptmx" || :
}

newroot() {
    layer /
    R=$L
}

cover() {
    layer "$1"
    [ "$1" != /dev ] || terminals "$L"
    must mount --rbind "$L" "$R$1"
}

place_dir() { [ -d "$R$1" ] || must mkdir -p "$R$1"; }

place_file() {
    [ -e "$R$1" ] && return
    must mkdir -p "$R${1%/*}"
    : > "$R$1"
}

attach() {
    must mount --bind "$1" "$R$2"
    [ "$3" = rw ] || must mount -o remount,bind,ro "$R$2"
}

enter_root() {
    [ -n "$R" ] || return 0
    cd "$R" || fail "could not enter the new root"
    must pivot_root . .
    must umount -l .
    cd /
}
