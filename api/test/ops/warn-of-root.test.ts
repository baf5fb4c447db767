import { createLogger } from '../../src/ops/logger.js';
import { warnOfRoot } from '../../src/ops/warn-of-root.js';

const told = (uid: number | undefined): string[] => {
  const lines: string[] = [];
  warnOfRoot(createLogger('info', { write: (line) => void lines.push(line) }), uid);
  return lines;
};

it('a server that runs as root says so in one line of its log, and what to do', () => {
  const lines = told(0);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('runs as root');
  expect(lines[0]).toContain('docs/operations.md');
});

it('a server with an account of its own says nothing of it', () => {
  expect(told(1000)).toEqual([]);
});
