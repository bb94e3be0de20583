import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from '@/lib/api/fixtures/free-port'
import { readSettings } from '@/lib/env'
import { apiEnvironment, webEnvironment } from './environments'
import { requireFreePorts } from './ports'

afterEach(() => vi.unstubAllEnvs())

const settingsWith = async (given: Record<string, string>) =>
  readSettings({ PORT: String(await freePort()), API_PORT: String(await freePort()), ...given })

test('a start requires that its ports differ', async () => {
  const settings = await settingsWith({})
  await expect(requireFreePorts(settings)).resolves.toBeUndefined()
  await expect(requireFreePorts({ ...settings, API_PORT: settings.PORT })).rejects.toThrow(
    `PORT and API_PORT are both ${settings.PORT}: set one of these to another number.`,
  )
  await expect(requireFreePorts({ ...settings, METRICS_PORT: settings.API_PORT })).rejects.toThrow(
    `API_PORT and METRICS_PORT are both ${settings.API_PORT}: set one of these to another number.`,
  )
})

test('a start requires a free metrics port', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  const settings = await settingsWith({ METRICS_PORT: String(port) })
  await expect(requireFreePorts(settings)).rejects.toThrow(
    `Port ${port} is in use: stop the process that uses it, or set METRICS_PORT to another port.`,
  )
  taken.close()
})

test('the API gets the metrics port and the console does not, so that they do not compete for it', () => {
  vi.stubEnv('METRICS_PORT', '9464')
  const settings = readSettings({ METRICS_PORT: '9464' })
  expect(apiEnvironment('production', 'secret', 'postgres://a', settings).METRICS_PORT).toBe('9464')
  expect(webEnvironment('production', 'secret', settings).METRICS_PORT).toBeUndefined()
})
