import { createServer } from 'node:net'
import type { Settings } from '@/lib/env'
import { StartError } from './start-error'

/** Throws StartError unless both the console and the API can listen on their configured ports. */
export async function requireFreePorts({ HOST, PORT, API_HOST, API_PORT }: Settings): Promise<void> {
  if (PORT === API_PORT)
    throw new StartError(`PORT and API_PORT are both ${PORT}: set one of these to another number.`)
  await requireFree('PORT', HOST, PORT)
  await requireFree('API_PORT', API_HOST, API_PORT)
}

export function requireFree(setting: 'PORT' | 'API_PORT', host: string, port: number): Promise<void> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new StartError(inWords(setting, host, port, code))),
    )
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

function inWords(setting: string, host: string, port: number, code: string | undefined): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the process that uses it, or set ${setting} to another port.`
  if (code === 'EACCES') return `Port ${port} needs elevated privileges: set ${setting} to 1024 or higher.`
  const hostSetting = setting === 'PORT' ? 'HOST' : 'API_HOST'
  return `Cannot listen on ${host}:${port} (${code}): set ${hostSetting} to a local address.`
}
