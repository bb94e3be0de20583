/** Prints a line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints a sentence about what went wrong. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}
