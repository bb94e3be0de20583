import { expect, test } from 'vitest'
import { auditQuery, readAuditAddress } from './audit-address'

const none = { by: '', action: '', kind: '', q: '', record: '', job: '', day: '', after: '' } as const

test('invalid values in an address count as absent', () => {
  const params = {
    by: 'a b',
    action: 'explode',
    kind: ['account', 'alert'],
    day: '2026-13-45',
    q: 'x',
    other: 'x',
  }
  expect(readAuditAddress(params)).toEqual(none)
})

test('a day runs from midnight to midnight in the reader’s time zone, even when clocks change', () => {
  const day = (text: string, zone: string) => auditQuery({ ...none, day: text }, zone)
  expect(day('2026-11-21', 'America/Santiago')).toMatchObject({
    since: '2026-11-21T00:00:00-03:00',
    until: '2026-11-22T00:00:00-03:00',
  })
  expect(day('2026-10-25', 'Europe/Madrid')).toMatchObject({
    since: '2026-10-25T00:00:00+02:00',
    until: '2026-10-26T00:00:00+01:00',
  })
})

test('unset filters are left out, and jobs are folded unless a record, job or search text is given', () => {
  const asked = (change: object) => JSON.parse(JSON.stringify(auditQuery({ ...none, ...change }, 'UTC')))
  expect(asked({})).toEqual({ jobs: 'folded' })
  expect(asked({ q: 'ana' })).toEqual({ q: 'ana' })
  expect(asked({ record: 'r1' })).toEqual({ recordId: 'r1' })
  expect(asked({ job: 'j1' })).toEqual({ jobId: 'j1' })
})
