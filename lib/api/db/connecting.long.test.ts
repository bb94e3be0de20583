import { test } from 'vitest'
import { raiseAlert } from '../alerts/alerts.fixture'
import { closedAddress } from '../fixtures/closed-address'
import { createMigratedDatabase } from '../fixtures/database'
import { eventually } from '../fixtures/eventually'
import { createFreezableDatabase } from '../fixtures/frozen-database'
import { startTestApi } from '../fixtures/server'

test('the first of several hosts that responds is used, and another host is used when it fails', async () => {
  const database = await createMigratedDatabase()
  const [first, second] = [await createFreezableDatabase(database), await createFreezableDatabase(database)]
  const { username, pathname } = new URL(first.url)
  const hosts = [new URL(await closedAddress()), new URL(first.url), new URL(second.url)].map(
    ({ host }) => host,
  )
  const url = `postgres://${username}@${hosts.join(',')}${pathname}`
  const api = await startTestApi({ database: { url, drop: () => database.drop() } })
  await raiseAlert(api.client())
  first.freeze()
  await eventually(() => raiseAlert(api.client()))
  await api.stop()
}, 120_000)
