import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import type { LoadedAlerts } from '../screen/use-loaded-alerts'
import { useAlertList } from './use-alert-list'

afterEach(cleanup)

const filters = {}

/** What the hook reads of the alerts that are loaded. */
function loadedOf(ids: string[]): LoadedAlerts {
  const rows = new Map(ids.map((id) => [id, alertOf({ id })]))
  const list = { data: undefined, isPending: false, isPlaceholderData: false }
  return { rows, list, changes: { dataUpdatedAt: 0 }, filters, order: 'newest' } as unknown as LoadedAlerts
}

test("one's own alert is shown, also where the stream told of it before it was known to be one's own", async () => {
  const before = loadedOf(['a', 'b'])
  const after = loadedOf(['a', 'b', 'mine'])
  const list = renderHook(({ loaded, own }) => useAlertList(loaded, { state: 'open' }, own), {
    initialProps: { loaded: before, own: new Set<string>() },
  })
  list.rerender({ loaded: after, own: new Set() })
  expect(list.result.current.waiting).toBe(1)
  await act(async () => list.rerender({ loaded: after, own: new Set(['mine']) }))
  expect(list.result.current.waiting).toBe(0)
  expect(list.result.current.rows.map(({ alert }) => alert.id)).toContain('mine')
})
