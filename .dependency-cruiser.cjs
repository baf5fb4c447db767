// Which file may import which: npm run imports. Each rule is a decision (docs/decisions/0014-storeys.md); where one is in
// the way, change the decision first, then the rule. Tests are not looked at here, except for imports from the product.

/** From the bottom: a storey may import those before it. Everything in src belongs to exactly one. */
const API_STOREYS = [
  // General-purpose code that knows no other storey.
  'kernel',
  // Technical services, and what every request passes: HTTP, caching, the execution of GraphQL. They know no noun.
  'engine',
  // Nouns: entity, input, rules and queries of each, as plain functions.
  'marketplace/users',
  'marketplace/audit',
  'marketplace/tokens',
  'marketplace/auth',
  'marketplace/webhooks',
  'marketplace/services',
  'marketplace/favourites',
  'marketplace/slots',
  'marketplace/wishes',
  'marketplace/bookings',
  'marketplace/reviews',
  'marketplace/messages',
  'marketplace/providers',
  'marketplace/accounts',
  'marketplace/admin',
  // What all of them need.
  'marketplace/[a-z-]+\\.ts$',
  // What nouns look like elsewhere, and what is sent about changes.
  'reactions/calendar',
  'reactions/mail',
  'reactions/webhooks',
  'reactions/[a-z-]+\\.ts$',
  // What GraphQL and REST share: the context of a request.
  'transports/request',
  'transports/graphql',
  'transports/rest',
  'transports/openapi',
  'transports/pages',
  // The tables.
  'database',
  // The parts of the app, what an empty database gets, and the process.
  'server',
  // Programs beside the server.
  'programs',
];
const WEB_STOREYS = [
  'assets',
  'lib',
  'ui',
  'routes',
  'graphql',
  'session',
  'event',
  'favourites',
  'features',
  'app',
  '[a-z]+(\\.d)?\\.tsx?$',
];

const pathsOf = (app, storeys) => storeys.map((name) => `^${app}/src/${name}${name.endsWith('$') ? '' : '/'}`);
const API = pathsOf('api', API_STOREYS);
const WEB = pathsOf('web', WEB_STOREYS);
const NOUNS = API.filter((path) => path.startsWith('^api/src/marketplace/') && path.endsWith('/'));
const TRANSPORTS = ['^api/src/transports/', '^api/src/engine/(http|cache|graphql)/'];

/** One rule for each storey: it imports none above it. */
const upward = (app, storeys, paths) =>
  paths.slice(0, -1).map((path, level) => ({
    name: `${app}-storey-${storeys[level].replace(/\W/g, '') || 'root'}`,
    comment: `A storey imports only those before it in the table: ${storeys.join(', ')}.`,
    severity: 'error',
    from: { path },
    to: { path: paths.slice(level + 1) },
  }));

/** Fills an empty database with the demo, whose package it imports. */
const DEMO = '^api/src/server/fill-demo\\.ts$';
const ENTITY = '\\.entity\\.ts$';
const INPUT = '\\.input\\.ts$';
/** Constants and types that columns are made of. A new one is added here, deliberately. */
const COLUMN_TYPES = [
  '^api/src/engine/images/stored-image\\.ts$',
  '^api/src/engine/database/columns\\.ts$',
  '^api/src/marketplace/bookings/booking-status\\.ts$',
  '^api/src/marketplace/users/user-role\\.ts$',
  '^api/src/marketplace/users/token-scope\\.ts$',
  '^api/src/marketplace/users/mail-settings\\.ts$',
  '^api/src/marketplace/webhooks/webhook-kinds\\.ts$',
  '^api/src/reactions/mail/mail-kind\\.ts$',
];
const TESTS = '\\.test\\.tsx?$|^api/test/|^packages/[^/]+/test/|^web/src/test/';
/** Matches a package also where npm has installed it in a workspace. */
const packages = (names) => `node_modules/(${names})/`;
const GRAPHQL_PACKAGES = 'type-graphql|graphql|graphql-[^/]+|@apollo/[^/]+';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...upward('api', API_STOREYS, API),
    ...upward('web', WEB_STOREYS, WEB),
    {
      name: 'no-folder-circles',
      comment: 'Of two folders that need each other neither can be understood, tested or moved alone.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-cycles',
      comment: 'Nor of two files.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-importing-file-has-a-storey',
      comment: 'A file outside the table would be bound by no rule. Add its folder to the table.',
      severity: 'error',
      from: { path: '^(api|web)/src/', pathNot: [...API, ...WEB] },
      to: {},
    },
    {
      name: 'every-imported-file-has-a-storey',
      comment: 'The same for files that import nothing.',
      severity: 'error',
      from: {},
      to: { path: '^(api|web)/src/', pathNot: [...API, ...WEB] },
    },
    {
      name: 'every-unconnected-file-has-a-storey',
      comment: 'And for files that nothing imports.',
      severity: 'error',
      from: { orphan: true, path: '^(api|web)/src/', pathNot: [...API, ...WEB] },
      to: {},
    },
    {
      name: 'api-and-web-are-separate',
      comment: 'The web client uses the API over the network and knows its schema, not its code.',
      severity: 'error',
      from: { path: '^(api|web)/' },
      to: { path: '^(api|web)/', pathNot: '^$1/' },
    },
    {
      name: 'packages-know-no-application',
      comment:
        'A package is useful in other projects (docs/decisions/0016): it imports neither API nor web, nor scripts.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(api|web|e2e|bench|scripts)/' },
    },
    {
      name: 'packages-are-imported-by-name',
      comment: 'As in another project: only what `exports` in its package.json names.',
      severity: 'error',
      from: { path: '^(api|web)/' },
      to: { path: '^packages/', dependencyTypes: ['local'] },
    },
    {
      name: 'packages-import-packages-by-name',
      comment: 'The same between packages.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: { path: '^packages/', pathNot: '^packages/$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'demo-is-optional',
      comment:
        'The image has no demo (docs/decisions/0010): only this file needs its package, and it is loaded on demand.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: DEMO },
      to: { path: '^packages/demo/' },
    },
    {
      name: 'demo-is-loaded-on-demand',
      comment: 'A static import would end the start of every server in the image.',
      severity: 'error',
      from: { path: '^api/src/' },
      to: { path: DEMO, dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'entities-import-tables-only',
      comment: 'An entity is a table. One that also is a GraphQL type could expose a password hash.',
      severity: 'error',
      from: { path: ENTITY },
      to: { pathNot: [packages('typeorm'), ENTITY, ...COLUMN_TYPES] },
    },
    {
      name: 'nouns-import-no-transport-packages',
      comment: 'A rule is the same over every transport: it takes values and an EntityManager.',
      severity: 'error',
      from: { path: NOUNS, pathNot: INPUT },
      to: { path: packages(`${GRAPHQL_PACKAGES}|express|busboy|compression|ws`) },
    },
    {
      name: 'nouns-use-inputs-as-types',
      comment: 'A rule may take a CreateBookingInput. It must not load the class, which GraphQL decorates.',
      severity: 'error',
      from: { path: NOUNS, pathNot: INPUT },
      to: { path: INPUT, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rest-imports-no-graphql',
      comment: 'The transports are independent; what they share is a rule, or in request/.',
      severity: 'error',
      from: { path: '^api/src/transports/rest/' },
      to: { path: ['^api/src/(engine|transports)/graphql/', packages('type-graphql|@apollo/[^/]+')] },
    },
    {
      name: 'transports-query-nothing',
      comment: 'A query in a transport is a rule that the other transport lacks.',
      severity: 'error',
      from: { path: ['^api/src/transports/graphql/resolvers/', '^api/src/transports/rest/'] },
      to: { path: packages('typeorm|pg') },
    },
    {
      name: 'backups-import-no-rules',
      comment:
        'A backup copies rows and files as they are. One that knew the rules could not be restored after a change.',
      severity: 'error',
      from: { path: '^api/src/programs/backup/' },
      to: { path: [...NOUNS, ...TRANSPORTS] },
    },
    {
      name: 'features-import-no-features',
      comment:
        'A screen can be changed or removed without the others; they share ui and lib. Reviews, messages and changes are no screens, but parts of several.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/($1|reviews|messages|changes)/' },
    },
    {
      name: 'no-barrels',
      comment: 'A file that only re-exports hides the real imports from these rules and loads more than is used.',
      severity: 'error',
      from: { path: '^(api|web)/src/' },
      to: { path: '^(api|web)/src/', dependencyTypes: ['export'] },
    },
    {
      name: 'no-index-files',
      comment: 'A file is named after its contents.',
      severity: 'error',
      from: {},
      to: { path: '^(api|web)/src/.*\\bindex\\.tsx?$' },
    },
    {
      name: 'only-declared-packages',
      comment: 'A package that no package.json names is installed by accident, and may be missing one day.',
      severity: 'error',
      from: { path: '^(api|web|packages/[^/]+)/src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-runs-without-dev-packages',
      comment: 'They are not in the image. (The web client is bundled: only its build needs packages.)',
      severity: 'error',
      from: { path: '^(api|packages/embedded-postgres)/src/', pathNot: DEMO },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'all-resolvable',
      comment: 'An import that cannot be resolved is checked by no rule. `virtual:` files are made by the build.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|^packages/[^/]+/dist/' },
    exclude: { path: TESTS },
    // Type imports count too, although they do not exist at run time.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
