#!/bin/sh
# A player for marubatsu in POSIX shell: it takes the centre of 3x3 if it can, else the first legal move.
#
#     marubatsu match mine ai2 --player 'mine=sh examples/player.sh'

while IFS= read -r question; do
    id=${question#*\"id\":}
    id=${id%%,*}
    moves=${question#*\"moves\":\[}
    case $moves in
        *'[1,1]'*) move='[1,1]' ;;
        *) move=${moves%%]*}']' ;;
    esac
    printf '{"id":%s,"move":%s}\n' "$id" "$move"
done
