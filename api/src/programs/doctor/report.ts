import type { Checkup } from './checkup.js';
import { EXAMPLES, type Finding } from './finding.js';

/** 0: no findings, 1: findings, 2: a check could not run. */
export const exitCodeOf = ({ findings, unable }: Checkup): 0 | 1 | 2 =>
  unable.length > 0 ? 2 : findings.length > 0 ? 1 : 0;

function paragraph({ what, count, examples, todo, check }: Finding, index: number): string {
  const more = count - examples.length;
  return [
    `${index + 1}. ${what}${count > 1 ? ` (${count})` : ''}. [${check}]`,
    ...examples.map((example) => `     ${example}`),
    ...(examples.length === EXAMPLES && more > 0 ? [`     … and ${more} more`] : []),
    `   What to do: ${todo}`,
  ].join('\n');
}

/** Formats the result for the operator. */
export function reportOf(checkup: Checkup): string {
  const { looked, findings, unable, waiting } = checkup;
  const parts = [`Checked: ${looked.length === 0 ? 'nothing' : looked.join(', ')}.`];
  if (findings.length > 0) parts.push(findings.map(paragraph).join('\n\n'));
  if (unable.length > 0) parts.push(['Could not check:', ...unable.map((what) => `   ${what}`)].join('\n'));
  if (waiting.length > 0)
    parts.push(['Waiting for a later version:', ...waiting.map((what) => `   ${what}`)].join('\n'));
  if (exitCodeOf(checkup) === 0) parts.push('No problems found.');
  return parts.join('\n\n');
}
