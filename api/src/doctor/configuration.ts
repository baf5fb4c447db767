import { stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Config, ConfigError, type Environment, readConfig } from '../kernel/config.js';
import { type Finding, finding } from './finding.js';

/** Below this many free bytes a few hundred uploads fill the disk. */
const LITTLE_SPACE = 500e6;

/** Fewer different characters than this is a word or a pattern, and nothing random. */
const FEW_CHARACTERS = 12;

/** As much of the configuration as can be read, so that one wrong value does not hide everything else. */
export function readWhatCanBeRead(env: Environment): { config: Config; findings: Finding[] } {
  const findings: Finding[] = [];
  let usable = { ...env };
  for (;;) {
    try {
      return { config: readConfig(usable), findings };
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const [name = ''] = error.message.split(':');
      // Without it there is no telling which database is meant.
      if (name === 'DATABASE_URL' || findings.length === Object.keys(env).length + 1) throw error;
      findings.push(
        finding('configuration', error.message, 'Correct it: the server does not start with it.'),
      );
      usable = without(name, usable);
    }
  }
}

/** Values that are only right together go together. */
function without(name: string, env: Environment): Record<string, string | undefined> {
  const group = /^(S3_|ADMIN_)/.exec(name)?.[0];
  const kept = Object.entries(env).filter(
    ([other]) => other !== name && !(group && other.startsWith(group)),
  );
  const rest = Object.fromEntries(kept);
  return name === 'JWT_SECRET' ? { ...rest, JWT_SECRET: 'x'.repeat(32) } : rest;
}

/** What the server accepts, and should better not be so where real people book. */
export function checkConfiguration(config: Config, env: Environment): Finding[] {
  const findings: Finding[] = [];
  const secret = env.JWT_SECRET?.trim();
  if (secret && (new Set(secret).size < FEW_CHARACTERS || /secret|change|password/i.test(secret)))
    findings.push(
      finding(
        'jwt-secret',
        'JWT_SECRET looks as if somebody had made it up: who guesses it signs in as anybody',
        'Replace it with the output of `openssl rand -hex 32`; everybody has to sign in again then.',
      ),
    );
  if (!config.rateLimits)
    findings.push(
      finding(
        'rate-limits',
        'RATE_LIMITS is off: passwords can be guessed as fast as the server can say no',
        'Switch them on; off is for load tests.',
      ),
    );
  if (config.debug)
    findings.push(
      finding(
        'debug',
        'APP_DEBUG is on: people see aids for developers',
        'Switch it off where real people book.',
      ),
    );
  if (config.databaseUrl !== undefined && !env.TIME_ZONE?.trim())
    findings.push(
      finding(
        'time-zone',
        `TIME_ZONE is not set: this host takes its own, ${config.timeZone}, and another one may take another`,
        'Set it to the zone of the marketplace, the same for every process.',
      ),
    );
  return findings;
}

/** The files in DATA_DIR that the server writes itself. `freeBytes` of a path is asked of the system unless told. */
export async function checkDataDirectory(
  { dataDir, jwtSecret, databaseUrl, s3 }: Config,
  freeBytes = freeBytesAt,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const file = join(dataDir, 'jwt-secret');
  const kept = jwtSecret === undefined ? await stat(file).catch(() => undefined) : undefined;
  if (kept && (kept.mode & 0o077) !== 0)
    findings.push(
      finding(
        'jwt-secret',
        `Others on this machine can read ${file}, with which they sign in as anybody`,
        `chmod 600 ${file}; if there are strangers on this machine, delete it, which makes a new one at the next start.`,
      ),
    );
  if (databaseUrl !== undefined && s3) return findings;
  const free = await freeBytes(dataDir);
  if (free < LITTLE_SPACE)
    findings.push(
      finding(
        'disk-space',
        `Only ${Math.round(free / 1e6)} MB are free in ${dataDir}`,
        'Make room, or move DATA_DIR to a larger disk: a full one refuses uploads, and bookings where the database is on it.',
      ),
    );
  return findings;
}

/** Of the path, or of the first one above it that exists. */
async function freeBytesAt(path: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    return freeBytesAt(dirname(path));
  }
}
