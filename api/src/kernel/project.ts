import { fileURLToPath } from 'node:url';

/**
 * The folder of the project. Right for `api/src/kernel`, for `api/dist/kernel`, and for `api/dist/bundle`, where the
 * server is one file (`scripts/lib/bundle-server.mjs`): no other module may name a file relative to itself.
 */
export const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
