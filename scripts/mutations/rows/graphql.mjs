/** A program on the network whose GraphQL request is too expensive, or reads what it is not entitled to. */
const TEST = 'api/test/graphql/limits.test.ts';
const REQUESTS = 'api/test/graphql/requests.test.ts';
const SAID_BACK = 'api/test/graphql/error-messages.test.ts';
const COSTLY = 'api/test/graphql/costly-errors.long.test.ts';
const ATTACKS = 'rejects %s with a few clear errors and little CPU time';

/** @type {import('../rows.mjs').Row[]} */
export const GRAPHQL_ROWS = [
  {
    id: 'G1',
    threat: 'A client sends a document so long that parsing it overflows the stack',
    defence: 'At most 1,000 tokens per document, enforced by the parser',
    replacement: '100_000',
    test: TEST,
    title: 'names the exceeded limit in the error message',
  },
  {
    id: 'G2',
    threat: 'A client nests fields without limit and multiplies the work of one query',
    defence: 'At most 8 levels of fields, 16 for introspection',
    replacement: '800',
    test: TEST,
    title: 'names the exceeded limit in the error message',
  },
  {
    id: 'G28',
    threat:
      'A client sends documents of a hundred operations that use one fragment, each of which is validated with it',
    defence: 'At most 20 operations per document, and 50 uses of fragments, checked before the other rules',
    replacement: '10_000',
    test: REQUESTS,
    title: 'rejects a document of more than 20 operations',
  },
  {
    id: 'G33',
    threat:
      'A document of 3 kB repeats a field 248 times, and the rule for fields of one name compares each pair of them',
    defence: 'At most 3 occurrences of a field in one selection set, checked before the other rules',
    replacement: ['limitFirst', 'limitCount'],
    test: REQUESTS,
    title: 'rejects a document that repeats a field before other rules compare its fields with each other',
  },
  {
    id: 'G34',
    threat:
      'A client sends parts of a catalogue query as the name of an operation and as a document; they are remembered under the key of the query, which then bypasses the queue for catalogue queries',
    defence: 'The key of an operation contains the length of its name',
    replacement: '`${operationName}\\n${query}`',
    test: 'api/test/http/response-cache.test.ts',
    title: 'executes them one after another, although parts of them were sent as the name of an operation',
  },
  {
    id: 'G29',
    threat: 'A client sends documents of 200 kB of comments, which take 26 ms to parse',
    defence: 'At most 20,000 characters per document, checked before it is parsed, over HTTP and WebSocket',
    replacement: '20_000_000',
    test: REQUESTS,
    title: 'rejects a document of more than 20,000 characters over HTTP and WebSocket',
  },
  {
    id: 'G3',
    threat: 'A client requests one field hundreds of times by aliases',
    defence: 'At most 15 aliases per document, fragments included',
    replacement: '1_500',
    test: TEST,
    title: ATTACKS,
  },
  {
    id: 'G4',
    threat: 'A client sends hundreds of directives, which are slow to validate',
    defence: 'At most 15 directives per document',
    replacement: '1_500',
    test: TEST,
    title: ATTACKS,
  },
  {
    id: 'G5',
    threat: 'A client repeats one field hundreds of times, which is slow to validate',
    defence: 'A field may occur at most 3 times per selection set',
    replacement: '3_000',
    test: TEST,
    title: 'names the exceeded limit in the error message',
  },
  {
    id: 'G6',
    threat: 'A client requests all lists, several times, with all fields of each entry',
    defence:
      'Query cost is limited to 150,000; a list counts with its maximum length, the catalogue with 2,000 entries',
    replacement: '150_000_000',
    test: TEST,
    title: ATTACKS,
  },
  {
    id: 'G7',
    threat: 'A client sends recursive introspection queries, or the same one 15 times',
    defence: 'Separate limits for introspection: 16 levels, cost 300,000',
    replacement: '300_000_000',
    test: TEST,
    title: ATTACKS,
  },
  {
    id: 'G8',
    threat: 'A client tries many passwords in one request and evades a limit that counts requests',
    defence: 'At most one login or registration per operation, fragments included',
    replacement: '1_000',
    test: TEST,
    title: ATTACKS,
  },
  {
    id: 'G9',
    threat: 'A client sends hundreds of operations in one request as a batch',
    defence: 'Batched requests are rejected',
    replacement: 'true',
    test: REQUESTS,
    title: 'rejects a batch of operations',
  },
  {
    id: 'G10',
    threat: 'Error messages suggest the correct names for misspelt ones and disclose a hidden schema',
    defence: 'Suggestions are disabled in validation and removed from messages',
    replacements: { a: 'false', b: 'message' },
    test: REQUESTS,
    title: 'suggests no similar names for unknown fields',
  },
  {
    id: 'G11',
    threat: 'An error message repeats a wrong input value, such as a password',
    defence: 'Values are removed from the messages of graphql-js',
    replacement: 'formatted.message',
    test: 'api/test/validation-of-arguments.test.ts',
    title: 'returns neither the invalid value nor other values of the input',
  },
  {
    id: 'G12',
    threat: 'A client reads the schema although the operator has disabled introspection',
    defence: '`INTROSPECTION=off` applies over HTTP and WebSocket',
    test: 'api/test/graphql/switches.test.ts',
    title: 'rejects an introspection query over HTTP',
  },
  {
    id: 'G13',
    threat: 'A client opens the explorer although the operator has disabled it',
    defence: 'With `EXPLORER=off` neither the page nor its scripts are served',
    replacement: 'true',
    test: 'api/test/graphql/switches.test.ts',
    title: 'returns 404 for a file of the explorer: %s',
  },
  {
    id: 'G14',
    threat: 'A client nests variables thousands of levels deep, overflows the stack and causes a 500',
    defence: 'The overflow is caught and reported as bad input',
    replacement: 'new Error()',
    test: 'api/test/http/response-cache.test.ts',
    title: 'rejects deeply nested variables in %s',
  },
  {
    id: 'G15',
    threat:
      'A client sends a wrong value of 188 kB, which graphql-js repeats and a regular expression processes for a minute (ReDoS)',
    defence: 'Regular expressions process at most 500 characters of a message',
    replacement: "formatted.message.replace(/ ?Did you mean [^?]*\\?/g, '').slice(0, 9)",
    test: COSTLY,
    title: 'rejects a request with little CPU time: %s',
  },
  {
    id: 'G16',
    threat:
      'A client sends variables with thousands of unknown keys, for each of which graphql-js prints the whole value',
    defence: 'Coercion of variables stops after four errors',
    replacement: '50',
    test: COSTLY,
    title: 'rejects a large request with little CPU time: %s',
  },
  {
    id: 'G17',
    threat: 'A client sends a password in place of an enum value, such as a role, and the error repeats it',
    defence: 'Messages of graphql-js are identified by their first words and returned without values',
    test: SAID_BACK,
    title: 'rejects a variable without repeating its value: %s',
  },
  {
    id: 'G18',
    threat: 'A null variable for a non-null argument is reported and logged as an internal error',
    defence: 'Errors of graphql-js about an argument are reported as bad input',
    replacement: 'false',
    test: SAID_BACK,
    title: 'returns BAD_USER_INPUT for null where it is not allowed: %s',
  },
  {
    id: 'G19',
    threat: 'A subscription that skips its field ends with 500, and the document is logged',
    defence: 'Directives on the field of a subscription are rejected, and no other rule reads the document',
    test: SAID_BACK,
    title: 'rejects @skip and @include on the field of a subscription: %s',
  },
  {
    id: 'G20',
    threat: 'A client reads six lists of a thousand rows each in one request, by aliases',
    defence:
      'A list counts with its maximum length or its `limit`, and costs up to 30,000 more (catalogue 50,000, free slots and dates 5,000)',
    replacement: '{ entries: 100, readCost: 3_000 }',
    test: TEST,
    title: 'computes the cost from the maximum length of lists: %s',
  },
  {
    id: 'G21',
    threat:
      'A client completes a hundred request bodies at the same moment, and operations of 20 ms each run in one iteration of the event loop',
    defence: 'At most one operation per client address begins in an iteration',
    replacement: 'skipIfClosed',
    test: 'api/test/security/in-flight.test.ts',
    title: 'executes at most two operations per event loop iteration when their last bytes arrive together',
  },
  {
    id: 'G36',
    threat:
      'A client completes a hundred bodies with the same invalid operation of the catalogue at the same moment; such operations are not scheduled before their cached response is looked up',
    defence: 'They are scheduled before they are executed',
    test: 'api/test/security/in-flight.test.ts',
    title: 'executes at most two of the catalogue per iteration, even if they are invalid',
  },
  {
    id: 'G37',
    threat: 'The same with an operation whose response is cached with the free slots of a day',
    defence: 'They are scheduled before they are executed',
    test: 'api/test/security/in-flight.test.ts',
    title: 'are executed at most two per iteration if there is no cached response',
  },
  {
    id: 'G22',
    threat: 'A client adds an unused mutation to a catalogue query and bypasses the queue for catalogue queries',
    defence: 'Only the operation that is executed decides about queueing, not the others of its document',
    replacement: 'getOperationAST(document)?.operation === OperationTypeNode.QUERY',
    test: 'api/test/http/response-cache.test.ts',
    title: 'executes catalogue queries of one address one after another: %s',
  },
  {
    id: 'G23',
    threat:
      "A client requests the explorer's scripts, megabytes, repeatedly; compressing them occupies the threads that read images and hash passwords",
    defence: 'Each file is read once and compressed once per encoding',
    replacement: 'undefined',
    test: 'api/test/http/compressed-files.unit.test.ts',
    title: 'reads each file from the disk only once',
  },
  {
    id: 'G25',
    threat:
      'A client requests a page of bookings with long texts under fifteen aliases and receives a response of 45 MB',
    defence: 'At most 700 long texts per operation; a dashboard requests 600',
    test: TEST,
    title: 'accepts the long texts of full lists, and rejects many aliases of one long text',
  },
  {
    id: 'G26',
    threat:
      'A client sends documents of 200 kB of comments, each different; cached with their tokens they take 6 MB each',
    defence: 'Only documents of up to 10,000 characters are cached; entries are weighted by memory, 30 MiB in total',
    test: 'api/test/graphql/documents.unit.test.ts',
    title: 'caches a short document, and not one with very long comments',
  },
  {
    id: 'G27',
    threat:
      'A client introspects the largest types under fourteen aliases, which takes three times as long as reading the whole schema',
    defence: 'At most 3 introspection fields per document',
    test: TEST,
    title: 'names the exceeded limit in the error message',
  },
  {
    id: 'G30',
    threat: 'An operation requests the copy of all data of an account several times',
    defence: 'Its cost allows one of them per operation',
    replacement: '1',
    test: 'api/test/accounts/own-data.test.ts',
    title: 'can be requested only once in an operation',
  },
  {
    id: 'G31',
    threat: 'An operation requests a hundred reviews under each of fifteen aliases',
    defence: 'Reviews count as their `first`, or as 100',
    replacement: '{ entries: 1, readCost: 1 }',
    test: TEST,
    title: 'computes the cost from the maximum length of lists: %s',
  },
  {
    id: 'G32',
    threat:
      'An operation requests the profile of a provider fifteen times, without its services, which are read all the same',
    defence: 'The cost of a profile allows seven of them per operation',
    replacement: '1',
    test: TEST,
    title: 'rejects %s with a few clear errors and little CPU time',
  },
  {
    id: 'G35',
    threat:
      'An operation searches the catalogue fifteen times for one service each, and providers have long texts in which a search compares its own text at each letter: seconds of the database',
    defence: 'A search counts as such, regardless of the number of services that it returns',
    replacement: '0',
    test: TEST,
    title: 'computes the cost from the maximum length of lists: %s',
  },
];
