/** No PostgreSQL can run here: this system is not supported, its package is not installed, or the programs do not run. */
export class NotAvailableError extends Error {}

/** The cluster was created by another major version of PostgreSQL, which this one cannot open. */
export class OtherVersionError extends Error {
  constructor(
    readonly cluster: string,
    /** Major version of the cluster, for example `17`. */
    readonly found: string,
    /** Major version of the installed package. */
    readonly installed: string,
  ) {
    super(`${cluster} was created by PostgreSQL ${found}, and PostgreSQL ${installed} is installed`);
  }
}

/** The data directory is missing, belongs to another user, contains something else, or cannot be written to. */
export class DataDirectoryError extends Error {}
