import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Alert } from '@/lib/contract/alerts/alert'
import { alertOf as anyAlert } from '@/lib/contract/alerts/alert.fixture'
import { keepAlert } from './alert-cache'
import { alertKeys } from './alert-keys'
import { type OpenPoints, tableOf } from './alert-point'

const alertOf = (id: string, version: number, closed = 0): Alert =>
  anyAlert({ id, number: id.charCodeAt(0), version, closed })

function read() {
  const client = new QueryClient()
  const [a, b] = [alertOf('a', 2), alertOf('b', 1)]
  client.setQueryData(alertKeys.one('a'), { alert: a, history: [] })
  client.setQueryData([...alertKeys.lists, {}, 'open'], {
    pages: [{ alerts: [a, b], next: null }],
    pageParams: [undefined],
  })
  const table = tableOf({
    alertTypes: ['fire'],
    numbers: [a.number, b.number - a.number],
    latitudes: [0, 0],
    longitudes: [0, 0],
    types: [0, 0],
    priorities: [3, 3],
    acknowledged: [0, 0],
    versions: [2, 1],
  })
  client.setQueryData([...alertKeys.openPoints, {}], { table, newer: new Map() })
  client.setQueryData(alertKeys.changes({}), { alerts: new Map([['a', a]]), generation: 0 })
  const all = () => ({
    one: client.getQueryData<{ alert: Alert }>(alertKeys.one('a'))?.alert.version,
    list: client
      .getQueryData<{ pages: { alerts: Alert[] }[] }>([...alertKeys.lists, {}, 'open'])
      ?.pages[0]?.alerts.map(({ version }) => version),
    newer: [...(client.getQueryData<OpenPoints>([...alertKeys.openPoints, {}])?.newer.values() ?? [])].map(
      ({ version, state }) => `${version} ${state}`,
    ),
    changes: client.getQueryData<{ alerts: Map<string, Alert> }>(alertKeys.changes({}))?.alerts.get('a')
      ?.version,
  })
  return { client, all }
}

test('an alert in a response replaces the cached one everywhere', () => {
  const { client, all } = read()
  keepAlert(client, alertOf('a', 3, 1))
  expect(all()).toEqual({ one: 3, list: [3, 1], newer: ['3 closed'], changes: 3 })
})

test('an outdated response does not overwrite a newer version', () => {
  const { client, all } = read()
  keepAlert(client, alertOf('a', 1, 1))
  expect(all()).toEqual({ one: 2, list: [2, 1], newer: ['2 open'], changes: 2 })
})

test('an alert that no list holds is added to none', () => {
  const { client, all } = read()
  keepAlert(client, alertOf('c', 1))
  expect(all()).toEqual({ one: 2, list: [2, 1], newer: [], changes: 2 })
})
