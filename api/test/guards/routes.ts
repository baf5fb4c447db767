import { ROUTES } from '../../src/rest/routes.js';

/** Every call of the REST API, as `METHOD /path/:parameter`. */
export const restCalls = (): string[] => ROUTES.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
