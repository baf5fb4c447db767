import type { Environment, Example } from './example.js';
import { REMEMBER } from './remember.js';

/** Apollo Server takes uploads only from programs that send a header which no form on another site could send. */
const HEADERS = { 'Apollo-Require-Preflight': 'true' };

/** One of Altair's windows; addresses are put in by the page, which knows under which origin it was opened. */
const windowOf = ({ name, token, document, variables }: Example) => ({
  initialName: name,
  initialQuery: document,
  initialVariables: JSON.stringify(variables, null, 2),
  initialHeaders: token ? { ...HEADERS, Authorization: `Bearer {{${token}}}` } : HEADERS,
  ...(token ? { initialSubscriptionsPayload: { authorization: `Bearer {{${token}}}` } } : {}),
  initialSubscriptionRequestHandlerId: 'graphql-ws',
  initialPostRequestScript: REMEMBER,
});

const optionsOf = (
  examples: readonly Example[],
  variables: Environment,
  introspection: boolean,
) => ({
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
    // Scripts run in an interpreter; the newer way needs eval, which the page is not allowed.
    'beta.disable.newScript': true,
    'banners.disable': true,
    'alert.disableUpdateNotification': true,
    disablePushNotification: true,
  },
  instanceStorageNamespace: 'marquee_explorer_',
  disableAccount: true,
});

/**
 * The script that starts Altair with the examples. People's own tabs and edits are kept by Altair; the examples are for
 * the first visit.
 */
export const startScript = (
  examples: readonly Example[],
  environment: Environment,
  introspection: boolean,
): string => `
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
