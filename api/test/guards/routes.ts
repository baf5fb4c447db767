import { ROUTES } from '../../src/transports/rest/routes.js';

/** Every call of the REST API, as `METHOD /path/:parameter`. */
export const restCalls = (): string[] => ROUTES.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
