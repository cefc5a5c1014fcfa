#!/usr/bin/env bash
# Follows the primary, from a copy of it that is made the first time.
#   docker compose exec standby pg_ctl promote -D /var/lib/postgresql/data/files
set -euo pipefail
export PGDATA=/var/lib/postgresql/data/files
PGPASSWORD=$(cat /run/secrets/postgres_password)
export PGPASSWORD
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA"
  pg_basebackup -D "$PGDATA" -X stream -c fast -R -d "host=primary user=standby application_name=standby"
fi
exec postgres -c hot_standby=on
