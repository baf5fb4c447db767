// The arrows that must never be drawn: npm run arrows. Each rule is an agreement of the house;
// where one is in the way, change the agreement first (docs/decisions/), then the rule.

/** Folders of the business: what people can do lives here, not in the doors. */
const NOUNS = 'users|services|slots|bookings|providers|admin|auth|images|events|limits';
/** The two ways in, and the parts of a noun that belong to them. */
const DOORS = [
  '\\.(resolver|rest|scalar)\\.ts$',
  '^api/src/(rest|graphql|ops)/',
  '^api/src/images/(admit-uploads|graphql-uploads|repeated-parts|serve-images)\\.ts$',
];
/** What GraphQL shows and takes: classes that are decorated for it. */
const SHAPES = '\\.(type|input)\\.ts$';
/** Constants and plain types that a table may be made of. A new one is added here, on purpose. */
const VALUES = [
  '^api/src/platform/images/stored-image\\.ts$',
  '^api/src/platform/database/columns\\.ts$',
  '^api/src/bookings/booking-status\\.ts$',
  '^api/src/services/categories\\.ts$',
  '^api/src/users/user-role\\.ts$',
];
const ENTITY = '\\.entity\\.ts$';
const TESTS = '\\.test\\.tsx?$|^api/test/|^web/src/test/';
/** A package, also where npm put it beside a workspace. */
const packages = (names) => `node_modules/(${names})/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'web-knows-no-api',
      comment: 'The web talks to the API over the network and knows its schema, not its code.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^api/' },
    },
    {
      name: 'api-knows-no-web',
      comment: 'The API serves the built files of the web app and knows nothing else of it.',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^web/' },
    },
    {
      name: 'entities-know-only-tables',
      comment:
        'An entity is a table: it imports TypeORM, other entities and plain values. One that also ' +
        'is a GraphQL type is how a password hash comes into a schema.',
      severity: 'error',
      from: { path: ENTITY },
      to: { pathNot: [packages('typeorm'), ENTITY, ...VALUES] },
    },
    {
      name: 'values-know-nothing',
      comment: 'Values stand at the bottom, under the entities: they import other values at most.',
      severity: 'error',
      from: { path: VALUES },
      to: { pathNot: [...VALUES, packages('typeorm')], dependencyTypesNot: ['core'] },
    },
    {
      name: 'rules-know-no-doors',
      comment:
        'A rule of the business is the same through every door: it takes values and an ' +
        'EntityManager, and never sees a request, a router or a resolver.',
      severity: 'error',
      from: { path: `^api/src/(${NOUNS})/`, pathNot: [...DOORS, SHAPES] },
      to: {
        path: [
          ...DOORS,
          packages(
            'type-graphql|graphql|graphql-[^/]+|@apollo/[^/]+|express|busboy|compression|ws',
          ),
        ],
      },
    },
    {
      name: 'rules-know-shapes-as-types',
      comment: 'A rule may say that it takes a CreateBookingInput; it must not load the class.',
      severity: 'error',
      from: { path: `^api/src/(${NOUNS})/`, pathNot: [...DOORS, SHAPES] },
      to: { path: SHAPES, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'graphql-knows-no-rest',
      comment: 'The doors stand side by side; what they share is a rule.',
      severity: 'error',
      from: { path: ['\\.resolver\\.ts$', '^api/src/graphql/'] },
      to: { path: ['\\.rest\\.ts$', '^api/src/rest/'] },
    },
    {
      name: 'rest-knows-no-resolver',
      comment: 'The doors stand side by side; what they share is a rule.',
      severity: 'error',
      from: { path: ['\\.rest\\.ts$', '^api/src/rest/'] },
      to: { path: ['\\.(resolver|type)\\.ts$', packages('type-graphql|@apollo/[^/]+')] },
    },
    {
      name: 'doors-query-nothing',
      comment: 'A door that queries has become a rule that the other door does not keep.',
      severity: 'error',
      from: { path: ['\\.(resolver|rest)\\.ts$', '^api/src/rest/'] },
      to: { path: packages('typeorm|pg') },
    },
    {
      name: 'users-stand-lowest',
      comment: 'Nouns are layers: users < services, slots < bookings < providers, admin.',
      severity: 'error',
      from: { path: '^api/src/users/' },
      to: { path: '^api/src/(services|slots|bookings|providers|admin)/' },
    },
    {
      name: 'services-and-slots-know-no-bookings',
      comment: 'Nouns are layers: users < services, slots < bookings < providers, admin.',
      severity: 'error',
      from: { path: '^api/src/(services|slots)/' },
      to: { path: '^api/src/(bookings|providers|admin)/' },
    },
    {
      name: 'bookings-know-no-dashboards',
      comment: 'Nouns are layers: users < services, slots < bookings < providers, admin.',
      severity: 'error',
      from: { path: '^api/src/bookings/' },
      to: { path: '^api/src/(providers|admin)/' },
    },
    {
      name: 'backups-know-no-rules',
      comment:
        'A backup copies rows and files as they lie there. One that knew what they mean could not be ' +
        'brought back once that has changed.',
      severity: 'error',
      from: { path: '^api/src/backup/' },
      to: {
        path: [...DOORS, SHAPES, ENTITY, `^api/src/(${NOUNS})/`],
        pathNot: '^api/src/images/([a-z0-9-]+-image-store|image-store|stored-image)\\.ts$',
      },
    },
    {
      name: 'nobody-knows-backups',
      comment: 'They are commands beside the server, which goes on serving without them.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: ['^api/src/backup/', TESTS] },
      to: { path: '^api/src/backup/' },
    },
    {
      name: 'features-know-no-features',
      comment:
        'A screen is changed or removed without a look at the others; they share ui and lib.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'shared-knows-no-features',
      comment: 'What all screens stand on does not lean on one of them.',
      severity: 'error',
      from: { path: '^web/src/(ui|lib|session|graphql)/' },
      to: { path: '^web/src/features/' },
    },
    {
      name: 'no-barrels',
      comment:
        'Import from where it is: a file that only passes on hides the arrows from these rules and ' +
        'loads what nobody asked for.',
      severity: 'error',
      from: { path: '^(api|web)/src/' },
      to: { path: '^(api|web)/src/', dependencyTypes: ['export'] },
    },
    {
      name: 'no-index-files',
      comment: 'A file is called after what is in it.',
      severity: 'error',
      from: {},
      to: { path: '^(api|web)/src/.*\\bindex\\.tsx?$' },
    },
    {
      name: 'no-cycles',
      comment: 'Of two files that need each other neither can be read, tested or moved alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'product-knows-no-tests',
      comment: 'Helpers of the tests stay out of what is shipped.',
      severity: 'error',
      from: { path: '^(api|web)/src/', pathNot: TESTS },
      to: { path: TESTS },
    },
    {
      name: 'only-declared-packages',
      comment: 'A package that no package.json asks for is there by accident, and gone one day.',
      severity: 'error',
      from: { path: '^(api|web)/src/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-runs-without-dev-packages',
      comment: 'They are not in the image. (The web is bundled: only its build needs packages.)',
      severity: 'error',
      from: { path: '^api/src/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'all-resolvable',
      comment:
        'An import that cannot be followed is one that no rule above has looked at. `virtual:` files are the build’s own.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Imports of types are arrows as well, although nothing is left of them at run time.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
