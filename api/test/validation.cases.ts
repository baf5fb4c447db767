/** Invalid values by kind, for `validation.test.ts`: REST and GraphQL must reject each of them. */
const WRONG_TYPES = [5, true, ['x'], { a: 'x' }];
const MISSING = [undefined, null, ''];
const UNKEEPABLE = ['a\0b', 'half \ud83c of a pair', '\udf89'];

const text = (max: number): unknown[] => [...MISSING, '   ', 'x'.repeat(max + 1), ...UNKEEPABLE, ...WRONG_TYPES];
const optionalText = (max: number): unknown[] => ['x'.repeat(max + 1), ...UNKEEPABLE, ...WRONG_TYPES];
const email = [
  ...text(254),
  ...['kim', '@example.com', 'kim@', 'kim@example', 'a b@example.com', 'kim@exam ple.com'],
  ...['kim@@example.com', '<kim@example.com>', 'kim@example.com,mo@example.com', 'a"b@example.com'],
  `${'x'.repeat(250)}@example.com`,
];
/** Addresses to which no mail can be sent, or that another spelling of the domain reaches as well. */
const newEmail = [
  ...email,
  ...['kim@ｅxample.com', 'kim@foo。example.com', 'kim@example..com', 'kim@example.com.', '.kim@example.com'],
  ...['k..im@example.com', `kim@${'x'.repeat(64)}.com`, 'kİm@example.com', 'kіm@example.com'],
];
const phone = [...text(40), 'call me', '+'];
const newPassword = [
  ...MISSING,
  '12345',
  'x'.repeat(129),
  'correct\0horse',
  'correct\ud800horse',
  123456,
  ['secret'],
  {},
];
const password = [...MISSING, 'x'.repeat(1001), 'correct\0horse', 'correct\ud800horse', 123456, ['secret'], {}];
const price = [
  ...MISSING,
  -0.01,
  -1,
  10_000_000.01,
  1.001,
  1e300,
  '1,50',
  '$5',
  '1e3',
  'NaN',
  'Infinity',
  ' ',
  true,
  [5],
  {},
];
const guestCount = [...MISSING, 0, -1, 1.5, 100_001, 2 ** 31, 1e300, 'many', '1e2', '0x10', ' ', true, [5], {}];
const date = [
  ...MISSING,
  ...['today', '2026-8-1', '2026-02-30', '2026-13-01', '10000-01-01', '0000-01-01', 'infinity'],
  ...['2026-08-01T10:00', '08/01/2026', '2026-08-01\0', ...UNKEEPABLE],
  ...WRONG_TYPES,
];
const weekdays = [
  ...[undefined, null, '', [], [0], [8], [1.5], [null], ['Monday'], [1, 2, 3, 4, 5, 6, 7, 1]],
  ...[true, { a: 1 }, [[1]], 'x'],
];
const time = [
  ...MISSING,
  ...['24:00', '9:00', '10:60', '10:00:00', '10:00 pm', 'noon', 'allballs', '10:00\0'],
  ...WRONG_TYPES,
];
const id = [
  ...MISSING,
  ...['1', 'x', '00000000-0000-4000-8000-00000000000', '00000000-0000-4000-8000-0000000000000'],
  ...["' OR 1=1 --", '00000000-0000-4000-8000-00000000000\0', ...UNKEEPABLE],
  ...[5, true, ['x'], { a: 'x' }],
];
const category = [...MISSING, 'Weddings', 'wedding planning', 'Other\0', ...WRONG_TYPES];
const list = (items: number, length: number): unknown[] => [
  Array(items + 1).fill('x'),
  ['x'.repeat(length + 1)],
  ['Cake', 'a\0b'],
  ['\ud800'],
  [5],
  [null],
  [['x']],
  [{}],
  { 0: 'x' },
  5,
  true,
];

/** A form of REST and GraphQL, with a valid payload and invalid values of each of its fields. */
export interface Form {
  rest: [method: string, path: string];
  /** Takes the payload as `$input`. */
  graphql: string;
  by: 'nobody' | 'customer' | 'provider';
  valid: Record<string, unknown>;
  wrong: Record<string, unknown[]>;
}

const NOBODYS_ID = '00000000-0000-4000-8000-000000000000';
const ACCOUNT = { name: 'Kim', email: 'kim@example.com', password: 'correct horse' };
const BUSINESS = {
  phone: '555-0100',
  city: 'Springfield',
  businessName: 'Business',
  businessDescription: 'Events.',
};
const DETAILS = { name: 'Kim', email: 'kim@example.com', phone: '555-0101' };
const SERVICE = {
  title: 'Party',
  description: 'All of it.',
  category: 'Other',
  price: 10,
  duration: '2 hours',
  features: ['Cake'],
};
const SLOT = { date: '2026-08-01', startTime: '10:00', endTime: '11:00' };
const accountFields = { name: text(100), email: newEmail, password: newPassword };
const serviceFields = {
  title: text(150),
  description: text(5000),
  category,
  price,
  duration: text(100),
  features: list(20, 100),
};
const slotFields = { date, startTime: time, endTime: time };

export const FORMS: Record<string, Form> = {
  'a new access token': {
    rest: ['POST', '/account/access-tokens'],
    graphql: 'mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { token } }',
    by: 'customer',
    valid: { name: 'Shop', scope: 'read', expiresAt: null },
    wrong: {
      name: text(100),
      scope: [...MISSING, 'admin', 'READ', ...WRONG_TYPES],
      expiresAt: [
        ...['', 'tomorrow', '2026-08-01', '2100-01-01T10:00', '2100-02-30T10:00:00Z', '2100-01-01T10:00:00Z\0'],
        ...['2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z', ...UNKEEPABLE, ...WRONG_TYPES],
      ],
    },
  },
  'customer registration': {
    rest: ['POST', '/auth/register'],
    graphql: 'mutation ($input: RegisterInput!) { register(input: $input) { id } }',
    by: 'nobody',
    valid: ACCOUNT,
    wrong: accountFields,
  },
  'provider registration': {
    rest: ['POST', '/auth/register-provider'],
    graphql: 'mutation ($input: RegisterProviderInput!) { registerProvider(input: $input) { id } }',
    by: 'nobody',
    valid: { ...ACCOUNT, ...BUSINESS },
    wrong: {
      ...accountFields,
      phone,
      city: text(100),
      businessName: text(150),
      businessDescription: text(5000),
    },
  },
  'a booking': {
    rest: ['POST', '/bookings'],
    graphql: 'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { id } }',
    by: 'customer',
    valid: {
      serviceId: NOBODYS_ID,
      providerId: NOBODYS_ID,
      eventDate: '2026-08-01',
      timeSlot: NOBODYS_ID,
      eventType: 'Wedding',
      guestCount: 10,
      message: null,
      customerDetails: DETAILS,
    },
    wrong: {
      serviceId: id,
      providerId: id,
      eventDate: date,
      timeSlot: id,
      eventType: text(100),
      guestCount,
      message: optionalText(5000),
      customerDetails: [undefined, null, '', 'Kim', 5, true, [], [DETAILS]],
    },
  },
  'a new service': {
    rest: ['POST', '/providers/services'],
    graphql: 'mutation ($input: CreateServiceInput!) { createService(input: $input) { id } }',
    by: 'provider',
    valid: SERVICE,
    wrong: serviceFields,
  },
  'a changed service': {
    rest: ['PUT', `/providers/services/${NOBODYS_ID}`],
    graphql: `mutation ($input: UpdateServiceInput!) { updateService(id: "${NOBODYS_ID}", input: $input) { id } }`,
    by: 'provider',
    valid: SERVICE,
    wrong: { ...serviceFields, removeImages: list(50, 500) },
  },
  'a new slot': {
    rest: ['POST', '/providers/slots'],
    graphql: 'mutation ($input: CreateSlotInput!) { createSlot(input: $input) { id } }',
    by: 'provider',
    valid: SLOT,
    wrong: slotFields,
  },
  'a changed slot': {
    rest: ['PUT', `/providers/slots/${NOBODYS_ID}`],
    graphql: `mutation ($input: UpdateSlotInput!) { updateSlot(id: "${NOBODYS_ID}", input: $input) { id } }`,
    by: 'provider',
    valid: SLOT,
    wrong: slotFields,
  },
  'a series of slots': {
    rest: ['POST', '/providers/slots/series'],
    graphql: 'mutation ($input: CreateSlotsInput!) { createSlots(input: $input) { slots { id } } }',
    by: 'provider',
    valid: { startTime: '18:00', endTime: '22:00', weekdays: [1], from: '2026-08-01', until: '2026-08-31' },
    wrong: { startTime: time, endTime: time, weekdays, from: date, until: date },
  },
  'a new webhook': {
    rest: ['POST', '/account/webhooks'],
    graphql: 'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret } }',
    by: 'provider',
    valid: { url: 'https://hooks.example.com', kinds: ['message.sent'] },
    wrong: {
      url: [...text(2000), 'hooks.example.com', 'http://hooks.example.com', 'https://127.0.0.1'],
      kinds: [
        ...MISSING,
        [],
        ['x'],
        [''],
        [null],
        [5],
        [['message.sent', 'x']],
        'x',
        5,
        true,
        { a: 'x' },
        ...UNKEEPABLE,
      ],
    },
  },
};

export const CUSTOMER_DETAILS = { name: text(100), email, phone };
export const CREDENTIALS = { email, password };
