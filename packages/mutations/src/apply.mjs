// Applies mutations to the sources of a project in memory.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MarkError, marksIn } from './marks.mjs';
import { mutate, MutationError } from './mutate.mjs';

/** @typedef {import('./mutate.mjs').Mutation} Mutation */
/** @typedef {{ file: string, original: string, text: string }} MutatedFile */

/**
 * The files that a mutation changes. Nothing is written.
 * @param {string} directory of the project
 * @param {Mutation} mutation
 * @param {Map<string, string[]>} files of each row, as `filesOfRows` returns them
 * @returns {MutatedFile[]}
 * @throws {MutationError} also if the mutation leaves a file as it is, or a replacement has no mark
 * @throws {MarkError}
 */
export function mutatedFiles(directory, mutation, files) {
  const mutated = (files.get(mutation.id) ?? []).map((file) => {
    const original = readFileSync(join(directory, file), 'utf8');
    const text = mutate(file, original, mutation);
    if (text === original) throw new MutationError(`${file}: ${mutation.id} changes nothing`);
    return { file, original, text };
  });
  if (mutated.length === 0) throw new MutationError(`no mark names the row ${mutation.id}`);
  const marks = new Set(mutated.flatMap(({ file, original }) => marksIn(file, original).map(({ id }) => id)));
  const unused = Object.keys(mutation.replacements ?? {}).find((letter) => !marks.has(mutation.id + letter));
  if (unused) throw new MutationError(`no mark ${mutation.id}${unused} for a replacement of the row ${mutation.id}`);
  return mutated;
}

/**
 * Why mutations cannot be applied to the present sources, one entry for each of them. Takes some milliseconds for each.
 * @param {string} directory of the project
 * @param {Mutation[]} mutations
 * @param {Map<string, string[]>} files of each row, as `filesOfRows` returns them
 * @returns {string[]}
 */
export const inapplicable = (directory, mutations, files) =>
  mutations.flatMap((mutation) => {
    try {
      mutatedFiles(directory, mutation, files);
      return [];
    } catch (error) {
      if (!(error instanceof MutationError || error instanceof MarkError)) throw error;
      return [error.message];
    }
  });
