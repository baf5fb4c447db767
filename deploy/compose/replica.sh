#!/bin/sh
# Starts PostgreSQL as a replica: at first it copies the primary, which is $PRIMARY_HOST. An interrupted copy is repeated.
set -eu
if [ ! -f "$PGDATA/copied" ]; then
  mkdir -p "$PGDATA"
  until
    find "$PGDATA" -mindepth 1 -delete
    PGPASSWORD=$REPLICATION_PASSWORD pg_basebackup --pgdata="$PGDATA" --write-recovery-conf --slot=replica \
      --wal-method=stream --checkpoint=fast --host="$PRIMARY_HOST" --port="${PRIMARY_PORT:-5432}" --username=replicator
  do
    echo 'The primary cannot be copied yet' >&2
    sleep 1
  done
  chmod 700 "$PGDATA"
  touch "$PGDATA/copied"
fi
exec postgres "$@"
