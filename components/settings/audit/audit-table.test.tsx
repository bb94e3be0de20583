import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { AuditEntry } from '@/lib/contract/audit'
import type { Language } from '@/lib/i18n/languages'
import { WrittenPhones } from '@/lib/i18n/written-phones'
import { AuditTable } from './audit-table'

const job = { kind: 'import', name: 'people.csv', total: 120, counts: { created: 118, updated: 1 } } as const
const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-11-22T12:00:00Z',
  identityId: 'id-of-ana',
  platform: null,
  requestId: null,
  action: 'update',
  recordKind: 'account',
  recordId: 'id-of-record',
  changes: null,
  otherAccount: null,
  jobId: null,
  job: null,
  record: { name: 'Eva', number: null, job: null },
  ...change,
})
const names = {
  identity: { 'id-of-ana': 'Ana' },
  accountType: { 'id-of-type': 'Resident' },
  attributeByTag: { unit: 'Flat' },
}

let asked: string[]
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ data: { auditEntries: [entry({ id: '2', jobId: 'j1', job })], next: 'more' } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(entries: AuditEntry[], language: Language = 'en', timeZone = 'UTC') {
  const onJob = vi.fn()
  const query = { jobs: 'folded', action: 'update' } as const
  const table = (
    <WrittenPhones phones={['+56987654321']}>
      <AuditTable entries={entries} names={names} query={query} onRecord={() => {}} onJob={onJob} />
    </WrittenPhones>
  )
  const { container } = showPiece(table, { client: new QueryClient(), language, timeZone })
  return { container, onJob }
}

/** The listed changes, without the duplicates that result from rendering each change in two places. */
const linesOf = (container: HTMLElement) => [
  ...new Set([...container.querySelectorAll('dl > div')].map((line) => line.textContent)),
]

test('a job is one row that expands to its entries under the same filters', async () => {
  const { onJob } = show([entry({ jobId: 'j1', job })])
  expect(screen.getByRole('link', { name: 'Import people.csv' }).getAttribute('href')).toBe(
    '/accounts/jobs/j1',
  )
  expect(screen.queryByText('Eva')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show the entries of: Import people.csv' }))
  expect(await screen.findByText('Eva')).toBeDefined()
  expect(asked).toEqual(['/api/audit?action=update&until=2026-11-22T12%3A00%3A00.001Z&jobId=j1&limit=10'])
  fireEvent.click(screen.getByRole('button', { name: 'Show all its entries' }))
  expect(onJob).toHaveBeenCalledWith('j1')
})

test('an undo row expands to the entries since the undo was requested', async () => {
  const undone = { name: null, number: 120, job: { ...job, counts: { undone: 120 } } }
  show([entry({ recordKind: 'job', recordId: 'j1', action: 'undo', record: undone })])
  fireEvent.click(screen.getByRole('button', { name: 'Show the entries of: Import people.csv' }))
  expect(await screen.findByText('Eva')).toBeDefined()
  expect(asked).toEqual(['/api/audit?since=2026-11-22T12%3A00%3A00Z&jobId=j1&limit=10'])
})

test('a job row says what the job did and to how many accounts, and an undo row says for how many accounts it was undone', () => {
  const blocked = { kind: 'block', name: null, total: 2_728 } as const
  const undone = { name: null, number: 2_728, job: { ...blocked, counts: { undone: 2_700, kept: 28 } } }
  show([
    entry({ id: '1', recordKind: 'job', action: 'undo', record: undone }),
    entry({ id: '2', jobId: 'j2', job: { ...blocked, counts: { updated: 2_728 } } }),
    entry({ id: '3', jobId: 'j1', job }),
    entry({ id: '4', jobId: 'j4', job: null }),
  ])
  const said = screen.getAllByRole('row').slice(1)
  const words = said.map((row) => row.querySelectorAll('td')[2]?.textContent)
  expect(words).toEqual([
    'Undone for 2,700 accounts',
    '2,728 accounts were blocked',
    '118 accounts were created · 1 account was changed',
    'Changed accounts',
  ])
})

test.each([
  ['en', 'Water · 3 people', 'fire #7', 'Assigned to: Ana'],
  ['es', 'Water · 3 personas', 'fire #7', 'Asignada a: Ana'],
  ['pt', 'Water · 3 pessoas', 'fire #7', 'Atribuído a: Ana'],
] as const)(
  'in %s, a send shows its title and people, an alert its number and a field its label',
  (...[language, send, alert, assigned]) => {
    const { container } = show(
      [
        entry({
          recordKind: 'notification',
          action: 'send',
          record: { name: 'Water', number: 3, job: null },
        }),
        entry({
          id: '3',
          recordKind: 'alert',
          record: { name: 'fire', number: 7, job: null },
          changes: {
            assignedTo: { from: null, to: 'id-of-ana' },
            duplicateOf: { from: null, to: 'id-of-alert' },
          },
        }),
        entry({
          id: '4',
          changes: { accountType: { from: 'id-of-type', to: 'id-gone' }, unheardOf: 'word' },
        }),
      ],
      language,
    )
    expect(screen.getAllByText(send)).toHaveLength(1)
    expect(screen.getAllByText(alert)).toHaveLength(1)
    expect(linesOf(container)).toContain(
      assigned.replace(': ', ': –').replace('–Ana', `– → ${became[language]}Ana`),
    )
    expect(container.textContent).not.toMatch(/id-|duplicateOf|unheardOf/)
  },
)

test('the log shows only that a machine-readable value changed, but formats days and attributes for people', () => {
  const { container } = show([
    entry({
      changes: {
        birthday: { from: null, to: '1980-02-03' },
        attributesValue: { from: [], to: [{ attributeId: 'id-of-attribute' }] },
        metadata: { from: {}, to: { a: 1 } },
      },
    }),
    entry({ id: '2', recordKind: 'area', action: 'create', changes: { name: 'Centre', polygon: [[1, 2]] } }),
    entry({ id: '3', recordKind: 'business', changes: { cardAttributes: { from: [], to: ['unit'] } } }),
  ])
  expect(linesOf(container)).toEqual([
    'Birthday: – → becameFeb 3, 1980',
    'Attributes: changed',
    'Metadata: changed',
    'Name: Centre',
    'On the caller’s card: – → becameFlat',
  ])
})

test('an identity’s end is shown as the last day that was entered, and a device’s as an exact time', () => {
  const end = { from: null, to: '2027-03-01T03:00:00.000Z' }
  const { container } = show(
    [
      entry({ recordKind: 'identity', changes: { expiresAt: end } }),
      entry({ id: '2', recordKind: 'identity', action: 'create', changes: { expiresAt: end.to } }),
      entry({ id: '3', recordKind: 'identity', changes: { expiresAt: { from: end.to, to: null } } }),
      entry({ id: '4', recordKind: 'device', changes: { expiresAt: end } }),
    ],
    'en',
    'America/Santiago',
  )
  expect(linesOf(container)).toEqual([
    'Last day: – → becameFeb 28, 2027',
    'Last day: Feb 28, 2027',
    'Last day: Feb 28, 2027 → became–',
    'Expires: – → becameMar 1, 2027, 12:00:00 AM',
  ])
})

test('an account’s end is shown as its last day, as on other screens', () => {
  const expirationDate = { from: '2027-03-01T02:59:59Z', to: '2027-03-01T12:00:00Z' }
  const { container } = show([entry({ changes: { expirationDate } })], 'en', 'America/Santiago')
  expect(linesOf(container)).toEqual(['Expires: Feb 28, 2027 → becameMar 1, 2027, 9:00 AM UTC-03:00'])
})

describe('merges', () => {
  const id = '01a21402-1111-7000-8000-000000000000'
  const merged = { mergedAccount: { from: null, to: id } }
  test('the other account in a merge is named and linked, even if the merge was undone', () => {
    const { container } = show([
      entry({ action: 'merge', changes: merged, otherAccount: { id, name: 'Rosa Díaz' } }),
      entry({
        id: '2',
        action: 'restore',
        changes: { mergedInto: { from: id, to: null } },
        otherAccount: { id, name: '+56987654321' },
      }),
    ])
    for (const name of ['Rosa Díaz', '+56 9 8765 4321']) {
      const links = screen.getAllByRole('link', { name })
      expect([...new Set(links.map((link) => link.getAttribute('href')))]).toEqual([`/accounts/${id}`])
    }
    expect(linesOf(container)).toEqual([
      'Merged account: – → becameRosa Díaz',
      'Merged into: +56 9 8765 4321 → became–',
    ])
  })

  test('the other account in a merge is called “another account” once it is permanently deleted', () => {
    const { container } = show([entry({ action: 'merge', changes: merged })])
    expect(linesOf(container)).toEqual(['Merged account: – → becameanother account'])
  })
})

const became = { en: 'became', es: 'pasó a ser', pt: 'passou a ser' }

test('an export is called a file of accounts, and a look-up is described by how many accounts it found', () => {
  const of = (change: Partial<AuditEntry>) => entry({ recordId: '-', record: null, ...change })
  show([
    of({ id: '1', action: 'export', changes: { accountIds: ['a', 'b'] } }),
    of({ id: '2', action: 'lookUp', changes: { found: 0 } }),
  ])
  expect(screen.getByText('An account file')).toBeDefined()
  expect(screen.getAllByText('no account')).toHaveLength(1)
})

test('notes and devices are named after their account and link to it, without a line for its ID', () => {
  const { container } = show([
    entry({ recordKind: 'accountNote', action: 'create', changes: { accountId: 'id-of-account' } }),
    entry({ id: '2', recordKind: 'device', changes: { accountId: 'id-of-account' } }),
    entry({ id: '3', recordKind: 'accountNote', record: null, changes: { accountId: 'id-gone' } }),
  ])
  expect(linesOf(container)).toEqual([])
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Eva', '/accounts/id-of-account'],
    ['Eva', '/accounts/id-of-account'],
  ])
})

test('the J key starts again at the first entry after the query changes', () => {
  const entries = ['1', '2', '3'].map((id) => entry({ id }))
  const table = (action: 'create' | 'update') => (
    <AuditTable entries={entries} names={names} query={{ action }} onRecord={() => {}} onJob={() => {}} />
  )
  const { show } = showPiece(table('update'))
  const rows = () => screen.getAllByRole('row')
  const press = () => fireEvent.keyDown(document.body, { key: 'j' })
  press()
  press()
  expect(rows()[2]?.contains(document.activeElement)).toBe(true)
  show(table('create'))
  press()
  expect(rows()[1]?.contains(document.activeElement)).toBe(true)
})
