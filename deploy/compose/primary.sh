#!/bin/sh
# Prepares the primary for its replica. The image runs it once, when it creates the database.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$REPLICATION_PASSWORD" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
CREATE ROLE replicator LOGIN REPLICATION PASSWORD :'password';
-- What the replica has not received is kept while it is away, up to this size: then it needs a new copy.
ALTER SYSTEM SET max_slot_wal_keep_size = '10GB';
SELECT pg_create_physical_replication_slot('replica');
SQL
echo 'host replication replicator all scram-sha-256' >>"$PGDATA/pg_hba.conf"
