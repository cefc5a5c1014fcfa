#!/usr/bin/env bash
# Run once, when the primary's files are made: lets the standby follow it.
set -euo pipefail
password=$(cat "$POSTGRES_PASSWORD_FILE")
psql -v ON_ERROR_STOP=1 -v password="$password" -U "$POSTGRES_USER" -d postgres <<'SQL'
CREATE ROLE standby LOGIN REPLICATION PASSWORD :'password';
SQL
echo 'host replication standby all scram-sha-256' >>"$PGDATA/pg_hba.conf"
