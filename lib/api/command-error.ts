/** Why a command failed, in a sentence for the person at the terminal. */
export class CommandError extends Error {}
