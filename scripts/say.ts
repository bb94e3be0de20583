import { printsJson } from '@/lib/env'

const levels = { info: 30, error: 50 }

/** Prints a line for the person at the terminal; with LOG_FORMAT=json, as a log entry. */
export function say(line: string): void {
  if (!printsJson()) process.stdout.write(`${line}\n`)
  else if (line.trim() !== '') process.stdout.write(logEntry('start', 'info', line.trim()))
}

/** Prints a sentence that explains an error. */
export function complain(line: string): void {
  process.stderr.write(printsJson() ? logEntry('start', 'error', line) : `${line}\n`)
}

/** A line in the form in which the API and the worker write their log. */
export function logEntry(name: string, level: keyof typeof levels, msg: string, pid = process.pid): string {
  return `${JSON.stringify({ level: levels[level], time: new Date().toISOString(), name, pid, msg })}\n`
}
