import { createLogger } from '../../src/engine/ops/logger.js';
import { warnOfRoot } from '../../src/engine/ops/warn-of-root.js';

const warningsFor = (uid: number | undefined): string[] => {
  const lines: string[] = [];
  warnOfRoot(createLogger('info', { write: (line) => void lines.push(line) }), uid);
  return lines;
};

it('warns in one log line when it runs as root, and refers to docs/operations.md', () => {
  const lines = warningsFor(0);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('runs as root');
  expect(lines[0]).toContain('docs/operations.md');
});

it('does not warn when it runs as another user', () => {
  expect(warningsFor(1000)).toEqual([]);
});
