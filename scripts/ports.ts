import { createServer } from 'node:net'
import type { Settings } from '@/lib/env'
import { StartError } from './start-error'

type PortSetting = 'PORT' | 'API_PORT' | 'METRICS_PORT'

const hostSettings = { PORT: 'HOST', API_PORT: 'API_HOST', METRICS_PORT: 'METRICS_HOST' } as const

/** Throws StartError unless the console and the API can listen on their configured ports. */
export async function requireFreePorts(settings: Settings): Promise<void> {
  const { HOST, PORT, API_HOST, API_PORT, METRICS_PORT } = settings
  requireDifferent({ PORT, API_PORT, METRICS_PORT })
  await requireFree('PORT', HOST, PORT)
  await requireFree('API_PORT', API_HOST, API_PORT)
  await requireFreeMetricsPort(settings)
}

function requireDifferent(ports: Record<PortSetting, number | undefined>): void {
  const given = Object.entries(ports)
  for (const [index, [name, port]] of given.entries()) {
    const [other] = given.slice(index + 1).find((one) => port !== undefined && one[1] === port) ?? []
    if (other)
      throw new StartError(`${name} and ${other} are both ${port}: set one of these to another number.`)
  }
}

/** Throws StartError if METRICS_PORT is set but not free. */
export async function requireFreeMetricsPort({ METRICS_HOST, METRICS_PORT }: Settings): Promise<void> {
  if (METRICS_PORT !== undefined) await requireFree('METRICS_PORT', METRICS_HOST, METRICS_PORT)
}

export function requireFree(setting: PortSetting, host: string, port: number): Promise<void> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new StartError(inWords(setting, host, port, code))),
    )
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

function inWords(setting: PortSetting, host: string, port: number, code: string | undefined): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the process that uses it, or set ${setting} to another port.`
  if (code === 'EACCES') return `Port ${port} needs elevated privileges: set ${setting} to 1024 or higher.`
  return `Cannot listen on ${host}:${port} (${code}): set ${hostSettings[setting]} to a local address.`
}
