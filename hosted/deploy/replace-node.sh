#!/bin/sh
# Replaces a node without a refused request: nginx sends it nothing more before it is stopped.
#
#   hosted/deploy/replace-node.sh node-1
set -eu
node=${1:?name a node: node-1 or node-2}
cd "$(dirname "$0")"

# The file is mounted, so it is written to and not replaced.
mark() {
  changed=$(sed "s/server $node:8788 max_fails=0[^;]*;/server $node:8788 max_fails=0$1;/" nginx.conf)
  printf '%s\n' "$changed" > nginx.conf
  docker compose exec -T nginx nginx -t -q
  docker compose exec -T nginx nginx -s reload
}

mark " down"
# What was on its way to the node has reached it by then; the node finishes it.
sleep 2
docker compose up --detach --build --no-deps --force-recreate --wait "$node"
mark ""
