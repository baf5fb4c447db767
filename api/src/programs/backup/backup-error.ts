/** The reason why nothing was backed up or restored. The message is a sentence for the operator. */
export class BackupError extends Error {}
