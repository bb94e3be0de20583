import { expect, test } from 'vitest'
import { auditQuery, readAuditAddress } from './audit-filters'

const none = { by: '', action: null, kind: null, q: '', record: '', job: '', day: '', after: '' }

test('invalid values in a URL count as absent', () => {
  const params = {
    by: 'a b',
    action: 'explode',
    kind: 'planet',
    day: '2026-13-45',
    q: 'x',
    other: 'x',
  }
  expect(readAuditAddress(params)).toEqual(none)
})

test('a day runs from midnight to midnight in the reader’s time zone, even when clocks change', () => {
  const day = (text: string, zone: string) => auditQuery({ ...none, day: text }, zone)
  expect(day('2026-11-21', 'America/Santiago')).toMatchObject({
    since: '2026-11-21T03:00:00.000Z',
    until: '2026-11-22T03:00:00.000Z',
  })
  expect(day('2026-10-25', 'Europe/Madrid')).toMatchObject({
    since: '2026-10-24T22:00:00.000Z',
    until: '2026-10-25T23:00:00.000Z',
  })
})

test('unset filters are left out, and jobs are folded unless a record, job or search text is given', () => {
  const asked = (change: object) => auditQuery({ ...none, ...change }, 'UTC')
  expect(asked({})).toEqual({ jobs: 'folded' })
  expect(asked({ q: 'ana' })).toEqual({ q: 'ana' })
  expect(asked({ record: 'r1' })).toEqual({ recordId: 'r1' })
  expect(asked({ job: 'j1' })).toEqual({ jobId: 'j1' })
})
