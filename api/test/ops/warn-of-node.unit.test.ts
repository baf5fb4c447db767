import { createLogger } from '../../src/engine/ops/logger.js';
import { warnOfOldNode } from '../../src/engine/ops/warn-of-node.js';

const warningsFor = (version: string, today: string): string[] => {
  const lines: string[] = [];
  warnOfOldNode(createLogger('info', { write: (line) => void lines.push(line) }), version, today);
  return lines;
};

it('warns in one log line when its version of Node.js has ended', () => {
  const lines = warningsFor('20.20.2', '2026-04-30');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('Node.js 20.20.2 has received no security fixes since 2026-04-30: use Node.js 24 LTS');
});

it.each([
  ['20.20.2', '2026-04-29'],
  ['24.21.0', '2026-11-29'],
  ['40.0.0', '2040-01-01'],
])('does not warn of Node.js %s on %s', (version, today) => {
  expect(warningsFor(version, today)).toEqual([]);
});
