import pino from 'pino'
import { currentTraceId } from '@/lib/tracing/tracing'

export type Logger = pino.Logger

/**
 * Writes JSON lines to standard output, or to `destination`. Callers log IDs, codes and counts, never a phone number, a
 * token or a message's text.
 */
export function createLogger(name: string, level: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { name, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    mixin: traceOfLine,
  }
  return destination ? pino(options, destination) : pino(options)
}

function traceOfLine(): { traceId?: string } {
  const traceId = currentTraceId()
  return traceId === undefined ? {} : { traceId }
}

/** The engine's error messages quote their input: JSON.parse, for example, quotes the text it was given. */
const withoutPhones = (message = '') => message.replace(/\+?\d(?:[\s()-]*\d){6,}/g, '…')

/** An error without the data that it concerns: a database error's message and detail may quote a phone number. */
function describeError(error: Error & { code?: string; constraint?: string; severity?: string }) {
  const { name, code, constraint, severity, message, stack = '' } = error
  const frames = stack.split('\n').filter((line) => line.trimStart().startsWith('at '))
  return {
    name,
    code,
    constraint,
    message: severity === undefined ? withoutPhones(message) : undefined,
    stack: frames.join('\n'),
  }
}
