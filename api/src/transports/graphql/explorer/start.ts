import type { Environment, Example } from './example.js';
import { SAVE_VARIABLES } from './save-variables.js';

/** Apollo Server accepts uploads only with a header that a form on another site cannot send. */
const HEADERS = { 'Apollo-Require-Preflight': 'true' };

/** One of Altair's windows. The page adds the URLs, since only it knows its origin. */
const windowOf = ({ name, token, document, variables }: Example) => ({
  initialName: name,
  initialQuery: document,
  initialVariables: JSON.stringify(variables, null, 2),
  initialHeaders: token ? { ...HEADERS, Authorization: `Bearer {{${token}}}` } : HEADERS,
  ...(token ? { initialSubscriptionsPayload: { authorization: `Bearer {{${token}}}` } } : {}),
  initialSubscriptionRequestHandlerId: 'graphql-ws',
  initialPostRequestScript: SAVE_VARIABLES,
});

const optionsOf = (examples: readonly Example[], variables: Environment, introspection: boolean) => ({
  initialWindows: examples.map(windowOf),
  initialHeaders: HEADERS,
  initialSubscriptionRequestHandlerId: 'graphql-ws',
  initialEnvironments: {
    activeSubEnvironment: 'examples',
    subEnvironments: [{ id: 'examples', title: 'Examples', variables }],
  },
  initialSettings: {
    theme: 'system',
    'schema.reloadOnStart': introspection,
  },
  persistedSettings: {
    // Scripts run in an interpreter; Altair's newer implementation needs `eval`, which the policy of the page forbids.
    'beta.disable.newScript': true,
    'banners.disable': true,
    'alert.disableUpdateNotification': true,
    disablePushNotification: true,
  },
  instanceStorageNamespace: 'marquee_explorer_',
  disableAccount: true,
});

/**
 * The script that starts Altair with the examples, which it shows on the first visit. Altair itself stores tabs and
 * edits of the user.
 */
export const startScript = (examples: readonly Example[], environment: Environment, introspection: boolean): string => `
const options = ${JSON.stringify(optionsOf(examples, environment, introspection), null, 2)};
const endpointURL = new URL('/graphql', location.href).href;
const addresses = { endpointURL, subscriptionsEndpoint: endpointURL.replace(/^http/, 'ws') };
Object.assign(options, addresses);
for (const window of options.initialWindows) Object.assign(window, addresses);

// Accounts to register: each browser has its own, with passwords that it alone knows.
const random = () => Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('');
Object.assign(options.initialEnvironments.subEnvironments[0].variables, {
  customerEmail: 'kim.' + random() + '@example.com',
  customerPassword: random(),
  providerEmail: 'robin.' + random() + '@example.com',
  providerPassword: random(),
});

const databases = (await indexedDB.databases?.()) ?? [];
const isFirstVisit = !databases.some(({ name }) => name === 'AltairDB');
AltairGraphQL.init(options);

// Altair opens the last of its first tabs, with the variables folded up.
const selectFirst = () => {
  const tabs = document.querySelectorAll('.window-switcher__item');
  if (tabs.length <= options.initialWindows.length) return;
  clearInterval(looking);
  tabs[0].click();
  setTimeout(() => document.querySelector('[track-id="toggle_variables"]')?.click(), 100);
};
const looking = isFirstVisit ? setInterval(selectFirst, 50) : undefined;
`;
