/** Faults without an attacker: killed processes, an unreachable database, clocks, lost responses, full disks; backups. */
const AWAY = 'api/test/faults/database-away.test.ts';
const ARCHIVES = 'api/test/backup/archives.test.ts';
const COMMANDS = 'api/test/backup/commands.test.ts';
const RESTORE = 'api/test/backup/restore.test.ts';

/** @type {import('../rows.mjs').Row[]} */
export const FAULT_ROWS = [
  {
    id: 'F1',
    threat: 'An unforeseen input causes an internal error, or changes data although it is rejected',
    defence:
      'Every field is validated before a rule runs; each test run fuzzes with thousands of new requests',
    test: 'api/test/fuzz/fuzz.test.ts',
    title: 'responds to random requests as specified, and changes nothing when it rejects one',
  },
  {
    id: 'F2',
    threat: 'All database connections are in use, and requests wait indefinitely',
    defence: 'A request waits 2 s for a connection, then gets 503',
    replacement: '0',
    test: AWAY,
    title:
      'responds with 503 while a lock blocks every connection of the pool, and books once it is released',
  },
  {
    id: 'F3',
    threat: 'The database freezes, and all requests hang',
    defence: 'A connection without a response for 6 s is closed',
    test: AWAY,
    title:
      'responds with 503 to a booking request while PostgreSQL is frozen, and books on a retry',
  },
  {
    id: 'F4',
    threat: 'A crash of the database loses acknowledged writes',
    defence: 'A commit is on disk before it is acknowledged',
    replacement: "['synchronous_commit=off']",
    test: 'packages/embedded-postgres/test/durable.test.ts',
    title: 'makes commits to the embedded database durable, except in tests',
  },
  {
    id: 'F5',
    threat:
      'A client whose response was lost books twice, or receives a conflict with its own booking',
    defence: 'The same idempotency key returns the same booking',
    replacement: 'null',
    test: 'api/test/faults/lost-answers.test.ts',
    title:
      'returns the booking of a lost response on a retry with the same key, over REST and GraphQL',
  },
  {
    id: 'F6',
    threat: 'Two processes that start at the same time both run the migrations',
    defence: 'Migrations are serialised by an advisory lock of the database',
    test: 'api/test/database/several-processes.test.ts',
    title: 'run exclusive work one after the other, also if one of them fails',
  },
  {
    id: 'F7',
    threat:
      "The server's time zone differs from the marketplace's, and bookings are accepted or rejected by the wrong date",
    defence: 'One clock in the time zone of the marketplace',
    test: 'api/test/faults/clocks.test.ts',
    title: 'uses the local date in %s at %s (%s) as today, and accepts bookings from the next day',
  },
  {
    id: 'F8',
    threat: "A full disk is reported as the client's fault, or not reported to the operator",
    defence: 'The client gets 503, the error is logged, and incomplete files are removed',
    test: 'api/test/faults/full-disk.test.ts',
    title: 'returns 503 over REST and GraphQL and leaves no files when the disk is full %s',
  },
  {
    id: 'F20',
    threat: 'A backup of a running server mixes rows of several moments',
    defence: 'One snapshot transaction, then exactly the pictures that its rows name',
    replacement: "'READ COMMITTED'",
    test: 'api/test/backup/snapshot.test.ts',
    title: 'includes rows and pictures that are deleted while a backup is made',
  },
  {
    id: 'F21',
    threat: 'A truncated or modified backup is restored with missing data',
    defence: 'A SHA-256 of all its bytes is verified first',
    test: ARCHIVES,
    title: 'rejects a backup of which any byte is changed',
  },
  {
    id: 'F22',
    threat: 'A restore overwrites the data of a running marketplace',
    defence: 'Only a database without tables is accepted',
    test: RESTORE,
    title: 'rejects a restore into a database that is not empty, and does not change it: %s',
  },
  {
    id: 'F23',
    threat: 'A restore is killed, and the server starts with incomplete data',
    defence:
      'Tables and rows are written in one transaction, committed when all pictures are stored',
    test: COMMANDS,
    title: 'leaves the database empty when a restore is killed, so that the next one succeeds',
  },
  {
    id: 'F24',
    threat: 'A forged backup writes outside its intended places',
    defence: 'Entries must be rows of known tables, pictures with valid names, or the secret',
    replacement: 'return;',
    test: RESTORE,
    title: 'rejects a forged backup, and leaves no rows or pictures: %s',
  },
  {
    id: 'F25',
    threat: 'Other users of the machine read a backup, with all addresses and password hashes',
    defence: 'The file is created with mode 0600',
    replacement: '0o644',
    test: ARCHIVES,
    title: 'writes a backup that only its owner can read, and leaves no temporary file behind',
  },
  {
    id: 'F26',
    threat: 'A backup of a newer version is restored without its new data',
    defence: 'A backup that names an unknown migration is rejected',
    test: RESTORE,
    title: 'rejects a backup of a newer version, and leaves no rows or pictures',
  },
  {
    id: 'F27',
    threat: 'A backup with missing pictures is considered complete',
    defence: 'They are listed, and the exit code is 2',
    replacement: 'true',
    test: COMMANDS,
    title: 'lists the missing picture files of a backup, and exits with 2',
  },
  {
    id: 'F28',
    threat: 'An interrupted backup is mistaken for a complete one',
    defence:
      'It has a temporary name until it is complete and synced, and is removed if the process exits before',
    test: COMMANDS,
    title: 'removes its unfinished file and names the reason on %s',
  },
  {
    id: 'F29',
    threat: 'PostgreSQL was upgraded, and the data folder cannot be opened without an explanation',
    defence: 'One message with both versions and the procedure',
    test: 'api/test/database/other-version.test.ts',
    title: 'rejects a data folder of PostgreSQL %s with a message that explains how to migrate it',
  },
  {
    id: 'F30',
    threat: 'A rejected restore leaves pictures behind, which conflict with the next one',
    defence: 'The pictures that it has written are removed',
    test: RESTORE,
    title: 'rejects a forged backup, and leaves no rows or pictures: %s',
  },
];
