#!/bin/sh
# backup.sh FOLDER [DAYS]: writes a backup named for today into FOLDER, then removes those older than DAYS (14), but never the
# newest. For cron, systemd or a container: run it where Backroom's commands run, with its environment.
#   10 3 * * *  backroom  cd /opt/backroom && operations/backup.sh /var/backups/backroom 14
set -eu
folder=$(cd "${1:?Say where to: backup.sh FOLDER [DAYS]}" && pwd)
days=${2:-14}
cd "$(dirname "$0")/.."
node=node_modules/.bin/node
[ -x "$node" ] || node=node
"$node" server/src/backup.ts "$folder/backroom-$(date -u +%Y-%m-%dT%H%M%SZ).tar.gz"
# Only after a new one is complete: a backup that fails night after night must not eat the good ones.
find "$folder" -maxdepth 1 -name 'backroom-*.tar.gz' -mtime "+$days" -exec rm -f {} +
