/** Thrown if a command fails. `message` is a sentence for the person at the terminal. */
export class CommandError extends Error {}
