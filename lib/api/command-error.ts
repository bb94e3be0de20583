/** Why a command did not do what was asked, in a sentence for the person at the terminal. */
export class CommandError extends Error {}
