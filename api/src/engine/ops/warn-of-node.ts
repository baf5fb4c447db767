import type { Logger } from './logger.js';

/** When versions of Node.js end: they receive no fixes from that day on, not even of vulnerabilities. */
const ENDS: Record<string, string> = {
  '20': '2026-04-30',
  '21': '2024-06-01',
  '22': '2027-04-30',
  '23': '2025-06-01',
  '24': '2028-04-30',
  '25': '2026-06-01',
};

/** Logs a warning if this version of Node.js has ended. */
export function warnOfOldNode(
  log: Pick<Logger, 'warn'>,
  version = process.versions.node,
  today = new Date().toISOString().slice(0, 10),
): void {
  const end = ENDS[version.split('.')[0] ?? ''];
  if (end !== undefined && end <= today)
    log.warn(`Node.js ${version} has received no security fixes since ${end}: use Node.js 24 LTS`);
}
