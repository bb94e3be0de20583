/** Prints a line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints a sentence that explains an error. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}
