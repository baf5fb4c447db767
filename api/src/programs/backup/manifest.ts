import { MIGRATIONS } from '../../database/schema.js';
import { BackupError } from './backup-error.js';

/** The description of a backup: its second-to-last entry. */
export interface Manifest {
  /** The version of the file format. Other versions are rejected. */
  format: typeof FORMAT;
  /** When the snapshot of the database was taken. */
  madeAt: string;
  /** The version of the product that made the backup, and of the PostgreSQL server that it was read from. */
  product: string;
  postgres: string;
  /** The names of the migrations that had run. */
  migrations: string[];
  tables: TableInBackup[];
  /** Number of picture files in the backup. */
  pictures: number;
  /** Names of files that rows refer to but that were missing when the backup was made. */
  missingPictures: string[];
}

export interface TableInBackup {
  name: string;
  /** In the order of the values, without generated columns. */
  columns: string[];
  rows: number;
}

const FORMAT = 1;
export const formatOfBackups: typeof FORMAT = FORMAT;

/** The paths of the entries. Rows are split into entries of about 1 MB, each of whole rows. */
export const MANIFEST = 'manifest.json';
/** Hex of the SHA-256 of all bytes before this entry, which is the last one. */
export const DIGEST = 'sha256';
export const SECRET = 'jwt-secret';
export const PICTURES = 'uploads/';
const ROWS = /^tables\/([a-z_]{1,63})\/\d{6,9}$/;

export const pathOfRows = (table: string, piece: number): string => `tables/${table}/${String(piece).padStart(6, '0')}`;

/** The table whose rows the entry contains; undefined for other entries. */
export const tableOfPath = (path: string): string | undefined => ROWS.exec(path)?.[1];

const isStringArray = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Printable ASCII only, for what is printed to the terminal. */
const isPrintable = (value: unknown): boolean => typeof value === 'string' && /^[ -~]{1,200}$/.test(value);

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function isTable(value: unknown): value is TableInBackup {
  const { name, columns, rows } = (value ?? {}) as Partial<TableInBackup>;
  return typeof name === 'string' && isStringArray(columns) && isCount(rows);
}

function isManifest(value: unknown): value is Manifest {
  const it = (value ?? {}) as Partial<Manifest>;
  return (
    it.format === FORMAT &&
    [it.product, it.postgres, it.madeAt].every(isPrintable) &&
    typeof it.madeAt === 'string' &&
    !Number.isNaN(Date.parse(it.madeAt)) &&
    isStringArray(it.migrations) &&
    isStringArray(it.missingPictures) &&
    Array.isArray(it.tables) &&
    it.tables.every(isTable) &&
    isCount(it.pictures)
  );
}

/** Throws `BackupError` if the text is not a manifest or has another format. */
export function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BackupError('its manifest is invalid');
  }
  if (isManifest(value)) return value;
  const { format } = (value ?? {}) as { format?: unknown };
  throw new BackupError(
    typeof format === 'number' && format > FORMAT
      ? 'it was created by a newer version, in a format that this version cannot read'
      : 'its manifest is invalid',
  );
}

/** Throws `BackupError` for a backup of a newer version: migrations are never reverted. */
export function assertNotNewer({ migrations, product }: Manifest): void {
  const unknown = migrations.filter((name) => !MIGRATIONS.some((known) => known.name === name));
  if (unknown.length > 0)
    throw new BackupError(
      `it was created by a newer version (${product}), with migrations that are unknown to this version; restore it with that version`,
    );
}
