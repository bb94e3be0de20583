import pino from 'pino'

export type Logger = pino.Logger

/** JSON lines on standard output, or where `destination` says. Callers give ids, codes and counts; never a phone, a token or a message's text. */
export function createLogger(name: string, level: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { name, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Messages of the engine quote what they stumble over: JSON.parse, for one, the text that it was given. */
const withoutPhones = (message = '') => message.replace(/\+?\d(?:[\s()-]*\d){6,}/g, '…')

/** An error without what it was about: a database's message and detail may quote a phone. */
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
