#!/usr/bin/env bash
# Makes the passwords that compose.yaml names, in the folder secrets beside it,
# unless they are there: bash secrets.sh, once.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
[ -e secrets/password ] || random >secrets/password
[ -e secrets/postgres_password ] || random >secrets/postgres_password
database=$(cat secrets/postgres_password)
[ -e secrets/pgpass ] || echo "*:*:*:parley:$database" >secrets/pgpass
[ -e secrets/userlist ] || echo "\"parley\" \"$database\"" >secrets/userlist
chmod 644 secrets/* # the programs in the containers are other users; the folder keeps everybody else out
echo "the password that people log in with is in $PWD/secrets/password"
