import { expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import type { Alert } from '@/lib/contract/alert'
import { mostClosedPoints } from '@/lib/data/alerts/alert-point'
import { readPoints } from './read-points'

type State = 'open' | 'closed'

/** An API that has so many alerts of each state, in pages. */
function apiWith(counts: { open: number; closed: number }): Pick<Client, 'listAlerts'> {
  return {
    listAlerts: async ({ query }) => {
      const state: State = query.state === 'open' ? 'open' : 'closed'
      const from = Number(query.cursor ?? 0)
      const to = Math.min(from + Number(query.limit), counts[state])
      const alerts = Array.from({ length: to - from }, (_, at) => alertOf(state, from + at))
      return { ok: true, data: { alerts, next: to < counts[state] ? String(to) : null, position: '0' } }
    },
  }
}

const at = '2026-11-22T12:00:00Z'
const alertOf = (state: State, place: number): Alert => ({
  id: `${state}-${place}`,
  alertType: 'fire',
  location: { latitude: 0, longitude: 0 },
  region: null,
  additional: {},
  accountId: null,
  accountTypeId: null,
  closed: state === 'open' ? 0 : 1,
  closedAt: null,
  closedBy: null,
  closedReason: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  assignedTo: null,
  createdBy: null,
  createdAt: at,
  updatedAt: at,
  warnings: [],
  version: 1,
})

async function read(counts: { open: number; closed: number }, state: string) {
  const result = await readPoints(apiWith(counts), { state })
  if (!result.ok) throw new Error(result.failure.code)
  const open = result.data.points.filter(({ state: of }) => of === 'open').length
  return { open, closed: result.data.points.length - open, cut: result.data.cut }
}

test('every open alert is there, however many of any state there are', async () => {
  expect(await read({ open: 7_300, closed: 9_000 }, 'all')).toEqual({
    open: 7_300,
    closed: mostClosedPoints,
    cut: true,
  })
  expect(await read({ open: 7_300, closed: 9_000 }, 'open')).toEqual({ open: 7_300, closed: 0, cut: false })
})

test('closed alerts that all fit are not called cut', async () => {
  expect(await read({ open: 3, closed: 700 }, 'all')).toEqual({ open: 3, closed: 700, cut: false })
  expect(await read({ open: 3, closed: 700 }, 'closed')).toEqual({ open: 0, closed: 700, cut: false })
})
