import { type ChildProcess, spawn } from 'node:child_process'
import { drainSeconds } from '@/lib/env'
import type { ProcessMessage } from '@/lib/process-messages'
import { childOutput, passOnAsJson } from './child-output'
import { StartError } from './start-error'

// The API needs at most 25 seconds to finish its work in progress after it stops accepting requests.
const patienceSeconds = 30

export type Child = {
  name: string
  /** Resolves to a description of how the process ended. */
  ended: Promise<string>
  ready: Promise<void>
  stop(): Promise<void>
}

type Options = { env: NodeJS.ProcessEnv; onMessage?: (message: ProcessMessage) => void }

/**
 * Starts `node <args>` in our process group, with an IPC channel on which the child reports `ready`. The channel
 * closes when this process exits for any reason; the child then stops itself.
 */
export function startChild(name: string, args: string[], { env, onMessage }: Options): Child {
  const output = childOutput()
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', output, output, 'ipc'] })
  passOnAsJson(name, child)
  const ended = untilEnded(child)
  return { name, ended, ready: untilReady(name, child, ended, onMessage), stop: () => stop(child, ended) }
}

function untilEnded(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    // Piped output can arrive after the exit, so this waits for `close`.
    child.once(child.stdout ? 'close' : 'exit', (code, signal) =>
      resolve(signal ? `was terminated by ${signal}` : `exited with code ${code}`),
    )
    child.once('error', (error) => resolve(`could not be started (${error.message})`))
  })
}

function untilReady(
  name: string,
  child: ChildProcess,
  ended: Promise<string>,
  onMessage?: (message: ProcessMessage) => void,
): Promise<void> {
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: ProcessMessage) => {
      if (message.kind === 'ready') resolve()
      else onMessage?.(message)
    })
    ended.then((how) => reject(new StartError(`The ${name} process ${how} before it was ready.`)))
  })
  // Prevents an unhandled rejection if the start is aborted.
  ready.catch(() => {})
  return ready
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), (patienceSeconds + drainSeconds()) * 1000)
  await ended
  clearTimeout(timer)
}
