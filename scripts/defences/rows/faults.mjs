/** Nobody's ill will: processes that are killed, databases that are away, clocks, lost answers; and sheer chance. */
const AWAY = 'api/test/faults/database-away.test.ts';
const DATA_SOURCE = 'api/src/database/data-source.ts';

/** @type {import('../rows.mjs').Row[]} */
export const FAULT_ROWS = [
  {
    id: 'F1',
    threat:
      'An input that nobody has thought of makes an error of the inside, or changes what it is refused',
    defence:
      'every field is checked before a rule sees it; thousands of hostile requests, each run others',
    file: 'api/src/validation.ts',
    find: 'if (!isId(value)) throw badInput({ [name]: `${name} is not a valid identifier` });',
    put: 'void [value, name];',
    test: 'api/test/fuzz/fuzz.test.ts',
    name: 'is answered as agreed, and changes nothing where it is refused',
  },
  {
    id: 'F2',
    threat: 'With all connections taken, everybody waits for ever',
    defence: 'a connection is waited for 2 s, then 503',
    file: DATA_SOURCE,
    find: 'connectionTimeoutMillis: ',
    put: 'connectionTimeoutMillis: 0 * ',
    test: AWAY,
    name: 'refuses the others soon, and serves again when the lock is gone',
  },
  {
    id: 'F3',
    threat: 'A frozen database holds every request',
    defence: 'a connection that says nothing for 6 s is given up',
    file: DATA_SOURCE,
    find: '  ...(silence > 0 ? { Client: impatientClient(silence) } : {}),\n',
    put: '',
    test: AWAY,
    name: 'is frozen does not hold a request for longer than its client waits',
  },
  {
    id: 'F4',
    threat: 'A killed database has lost what was acknowledged',
    defence: 'a commit is on the disk before it is answered',
    file: 'api/src/database/embedded/settings.ts',
    find: "...(durable ? [] : ['fsync=off',",
    put: "...(durable ? ['synchronous_commit=off'] : ['fsync=off',",
    test: 'api/test/database/durable.test.ts',
    name: 'the embedded database keeps what it has acknowledged; only that of the tests may lose it',
  },
  {
    id: 'F5',
    threat: 'A client whose answer was lost books again, or is told that the slot is taken',
    defence: 'the same key answers with the same booking',
    file: 'api/src/bookings/bookings.ts',
    find: 'const before = key && (await madeBefore(db, viewer, key, request));',
    put: 'const before = null as BookingView | null;',
    also: [
      {
        file: 'api/src/bookings/bookings.ts',
        find: 'const raced = key && (await madeBefore(db, viewer, key, request));',
        put: 'const raced = null as BookingView | null;',
      },
    ],
    test: 'api/test/faults/lost-answers.test.ts',
    name: 'gets its booking when it sends the request again with its key, through either door',
  },
  {
    id: 'F6',
    threat: 'Two processes that start at once migrate at once',
    defence: 'one at a time, by a lock of the database',
    file: 'api/src/database/migrate.ts',
    find: 'while (!(await attempt())) await sleep(AGAIN_MS);',
    put: 'void [attempt, sleep, AGAIN_MS];',
    test: 'api/test/database/several-processes.test.ts',
    name: 'go one after the other, and the next one goes when one fails',
  },
  {
    id: 'F7',
    threat: 'Today is another day where the server stands, and bookings are taken or refused by it',
    defence: 'one clock, in the zone of the marketplace',
    file: 'api/src/clock.ts',
    find: "    format = new Intl.DateTimeFormat('en-GB', {\n      timeZone,\n",
    put: "    format = new Intl.DateTimeFormat('en-GB', {\n",
    test: 'api/test/faults/clocks.test.ts',
    name: 'in %s at %s has %s as today, and takes bookings from the day after',
  },
  {
    id: 'F8',
    threat: 'A full disk is called the client’s fault, or an error of which nobody hears',
    defence: '503 to the client, an error in the log, and nothing half written stays',
    file: 'api/src/translate-error.ts',
    find: 'if (isStoreFailing(error)) return noRoom();',
    put: 'void noRoom;',
    test: 'api/test/faults/full-disk.test.ts',
    name: '%s: is told as what it is through both doors, and leaves nothing behind',
  },
];
