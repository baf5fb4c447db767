#!/bin/sh
# Makes the role that the servers use, without the privileges of a superuser. The image runs it once, when it creates the database.
# Its superuser then has no password, so that it can sign in on the container's own socket only.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
CREATE ROLE marquee LOGIN PASSWORD :'password';
-- No statement fills the disk.
ALTER ROLE marquee SET temp_file_limit = '4GB';
ALTER DATABASE :"DBNAME" OWNER TO marquee;
ALTER ROLE CURRENT_USER PASSWORD NULL;
SQL
