import { printsJson } from '@/lib/env'

const levels = { info: 30, error: 50 }

/** Prints a line for the user at the terminal; with LOG_FORMAT=json, as a log entry. */
export function say(line: string): void {
  if (!printsJson()) process.stdout.write(`${line}\n`)
  else if (line.trim() !== '') process.stdout.write(logEntry('start', 'info', line.trim()))
}

/** Prints an error message to stderr. */
export function complain(line: string): void {
  process.stderr.write(printsJson() ? logEntry('start', 'error', line) : `${line}\n`)
}

/** A log entry in the same format as the logs of the API and the worker. */
export function logEntry(name: string, level: keyof typeof levels, msg: string, pid = process.pid): string {
  return `${JSON.stringify({ level: levels[level], time: new Date().toISOString(), name, pid, msg })}\n`
}
