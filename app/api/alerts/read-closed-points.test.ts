import { expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { mostClosedPoints } from '@/lib/data/alerts/alert-point'
import { readClosedPoints } from './read-closed-points'

/** An API that has so many closed alerts, in pages. */
function apiWith(count: number): Pick<Client, 'listAlerts'> {
  return {
    listAlerts: async ({ query }) => {
      if (query.state !== 'closed') throw new Error('Closed ones alone are asked for.')
      const from = Number(query.cursor ?? 0)
      const to = Math.min(from + Number(query.limit), count)
      const alerts = Array.from({ length: to - from }, (_, at) => alertOf({ number: from + at, closed: 1 }))
      return { ok: true, data: { alerts, next: to < count ? String(to) : null, position: '0' } }
    },
  }
}

async function read(count: number) {
  const result = await readClosedPoints(apiWith(count), {})
  if (!result.ok) throw new Error(result.failure.code)
  return { count: result.data.points.length, cut: result.data.cut }
}

test('the latest closed alerts are there, and whether there are more', async () => {
  expect(await read(700)).toEqual({ count: 700, cut: false })
  expect(await read(9_000)).toEqual({ count: mostClosedPoints, cut: true })
})
