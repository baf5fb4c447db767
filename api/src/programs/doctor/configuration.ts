import { stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Config, ConfigError, type Environment, readConfig } from '../../kernel/config.js';
import { type Finding, finding } from './finding.js';

/** With less space, a few hundred uploads fill the disk. */
const MIN_FREE_BYTES = 500e6;

/** A secret with fewer different characters is a word or a pattern, not random. */
const MIN_DIFFERENT_CHARACTERS = 12;

/** Reads the configuration without its invalid values, which become findings, so that the other checks can run. */
export function readValidConfig(env: Environment): { config: Config; findings: Finding[] } {
  const findings: Finding[] = [];
  let usable = { ...env };
  for (;;) {
    try {
      return { config: readConfig(usable), findings };
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const [name = ''] = error.message.split(':');
      // Without this value it is unknown which database to check.
      if (/^DATABASE_/.test(name) || findings.length === Object.keys(env).length + 1) throw error;
      findings.push(finding('configuration', error.message, 'Correct it: the server does not start with this value.'));
      usable = withoutVariable(name, usable);
    }
  }
}

/** Removes a variable, with those of its group, since they are valid only together. */
function withoutVariable(name: string, env: Environment): Record<string, string | undefined> {
  const group = /^(S3_|ADMIN_)/.exec(name)?.[0];
  const remaining = Object.entries(env).filter(([other]) => other !== name && !(group && other.startsWith(group)));
  const rest = Object.fromEntries(remaining);
  return name === 'JWT_SECRET' ? { ...rest, JWT_SECRET: 'x'.repeat(32) } : rest;
}

/** Values that the server accepts but that are a risk in production. */
export function checkConfiguration(config: Config, env: Environment): Finding[] {
  const findings: Finding[] = [];
  const secret = env.JWT_SECRET?.trim();
  if (secret && (new Set(secret).size < MIN_DIFFERENT_CHARACTERS || /secret|change|password/i.test(secret)))
    findings.push(
      finding(
        'jwt-secret',
        'JWT_SECRET does not look random: an attacker who guesses it can sign in as any account',
        'Replace it with the output of `openssl rand -hex 32`; all users then have to sign in again.',
      ),
    );
  if (!config.rateLimits)
    findings.push(
      finding(
        'rate-limits',
        'RATE_LIMITS is off: the number of password attempts is not limited',
        'Set RATE_LIMITS=on; off is intended for load tests.',
      ),
    );
  if (config.debug)
    findings.push(
      finding(
        'debug',
        'APP_DEBUG is on: customers see debugging information for developers',
        'Set APP_DEBUG=off in production.',
      ),
    );
  if (config.webhooks.allowsPrivate)
    findings.push(
      finding(
        'webhooks',
        'WEBHOOKS_ALLOW is private: every provider can make the server send requests into its own network',
        'Unset it, unless only trusted providers can register, as in an intranet.',
      ),
    );
  if (config.databaseUrl !== undefined && !env.TIME_ZONE?.trim())
    findings.push(
      finding(
        'time-zone',
        `TIME_ZONE is not set: this host uses its own time zone, ${config.timeZone}, and another host may use a different one`,
        'Set it to the time zone of the marketplace, the same for every process.',
      ),
    );
  return findings;
}

/** Checks the generated secret in DATA_DIR and the free disk space. `freeBytes` returns that of a path. */
export async function checkDataDirectory(
  { dataDir, jwtSecret, databaseUrl, s3 }: Config,
  freeBytes = freeBytesAt,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const file = join(dataDir, 'jwt-secret');
  const secretStats = jwtSecret === undefined ? await stat(file).catch(() => undefined) : undefined;
  if (secretStats && (secretStats.mode & 0o077) !== 0)
    findings.push(
      finding(
        'jwt-secret',
        `Other users of this machine can access ${file}, which allows them to sign in as any account`,
        `chmod 600 ${file}; if this machine has untrusted users, delete the file: the next start generates a new secret.`,
      ),
    );
  if (databaseUrl !== undefined && s3) return findings;
  const free = await freeBytes(dataDir);
  if (free < MIN_FREE_BYTES)
    findings.push(
      finding(
        'disk-space',
        `Only ${Math.round(free / 1e6)} MB of disk space are free in ${dataDir}`,
        'Free disk space, or move DATA_DIR to a larger disk: when the disk is full, uploads fail, and bookings too if the database is on it.',
      ),
    );
  return findings;
}

/** Free bytes at the path, or at its nearest parent folder that exists. */
async function freeBytesAt(path: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    return freeBytesAt(dirname(path));
  }
}
