// Mutation tests of marked ranges: see README.md.
export { inapplicable } from './apply.mjs';
export { marksIn, MarkError } from './marks.mjs';
export { mutate, MutationError } from './mutate.mjs';
export { filesOfRows, inconsistencies } from './project.mjs';
export { runMutations } from './run.mjs';
export { copyOfProject } from './copy.mjs';

/** @typedef {import('./project.mjs').Row} Row */
/** @typedef {import('./run.mjs').Outcome} Outcome */
