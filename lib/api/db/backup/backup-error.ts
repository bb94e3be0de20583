/**
 * Thrown if a backup cannot be written or restored. `message` is a sentence for the person at the terminal.
 */
export class BackupError extends Error {}
