/** Why a command does not do what it was told, in a sentence for the person at the terminal. */
export class Refusal extends Error {}
