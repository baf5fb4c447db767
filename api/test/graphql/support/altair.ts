import type { TestApp } from '../../support/app.js';

/** The options that the explorer's script passes to Altair, as far as the tests read them. */
export interface AltairOptions {
  endpointURL: string;
  subscriptionsEndpoint: string;
  initialWindows: AltairWindow[];
  initialEnvironments: { subEnvironments: [{ variables: Record<string, string> }] };
}

export interface AltairWindow {
  initialName: string;
  initialQuery: string;
  initialVariables: string;
  initialHeaders: Record<string, string>;
  initialSubscriptionsPayload?: Record<string, string>;
  initialPostRequestScript: string;
}

type MakeFunction<Result> = new (...parts: string[]) => (...args: unknown[]) => Result;
const SyncFunction = Function as unknown as MakeFunction<void>;
const AsyncFunction = async function () {}.constructor as MakeFunction<Promise<void>>;

/** Runs the explorer's script as the browser of a returning visitor; returns Altair's options. */
export async function altairOptions(app: TestApp): Promise<AltairOptions> {
  const script = await (await fetch(`${app.url}/graphql/explorer/start.js`)).text();
  let given: AltairOptions | undefined;
  const altair = { init: (options: AltairOptions) => void (given = options) };
  const visitedBefore = { databases: async () => [{ name: 'AltairDB' }] };
  const run = new AsyncFunction('AltairGraphQL', 'indexedDB', 'location', script);
  await run(altair, visitedBefore, new URL(`${app.url}/graphql`));
  if (!given) throw new Error('The script has not started Altair');
  return given;
}

/** Replaces names in double braces by values of the environment, as Altair does. */
export const hydrate = (text: string, environment: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => environment[name] ?? '');

/** The part of Altair that the examples need: sends operations of a tab and runs its script. */
export class Altair {
  readonly environment: Record<string, string>;

  constructor(private readonly options: AltairOptions) {
    this.environment = { ...options.initialEnvironments.subEnvironments[0].variables };
  }

  /** Returns the data, and throws on errors. `overrides` replaces variables of the tab. */
  async send(tab: string, operationName: string, overrides: object = {}) {
    const window = this.options.initialWindows.find(({ initialName }) => initialName === tab);
    if (!window) throw new Error(`There is no tab ${tab}`);
    const headers = Object.entries(window.initialHeaders).map(([name, value]): [string, string] => [
      name,
      hydrate(value, this.environment),
    ]);
    const variables = JSON.parse(hydrate(window.initialVariables, this.environment)) as object;
    const answer = await fetch(this.options.endpointURL, {
      method: 'POST',
      headers: [['content-type', 'application/json'], ...headers],
      body: JSON.stringify({
        query: window.initialQuery,
        operationName,
        variables: { ...variables, ...overrides },
      }),
    });
    const body = (await answer.json()) as { data?: Record<string, unknown>; errors?: unknown[] };
    this.run(window.initialPostRequestScript, body);
    if (body.errors) throw new Error(`${tab}, ${operationName}: ${JSON.stringify(body.errors)}`);
    return body.data ?? {};
  }

  private run(script: string, body: object): void {
    const helpers = {
      getEnvironment: (name: string) => this.environment[name],
      setEnvironment: (name: string, value: string) => void (this.environment[name] = value),
    };
    new SyncFunction('altair', script)({ helpers, response: { body } });
  }
}
