import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ana, showPiece } from '@/components/console.fixture'
import { chooseOption } from '@/components/ui/fields/choose.fixture'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import type { ImportField } from '@/lib/contract/import-options'
import type { Job } from '@/lib/contract/job'
import { DraftStore } from '@/lib/drafts/store'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { columnOf, fileOf, jobOf, liveOf } from '../job.fixture'
import type { LiveJob } from '../use-job'
import { ImportMapping } from './import-mapping'

const columns = ['phone', 'name', 'nick']
const mapping = {
  fields: ['phone', 'fullname', null] as (ImportField | null)[],
  mode: 'create' as const,
  accountType: 'resident',
  sendSMS: false,
  dates: 'ymd' as 'ymd' | 'dmy',
  decimals: '' as const,
  phoneChoice: 'mobile' as const,
  country: '',
}

beforeEach(() => forgetDrafts())
afterEach(cleanup)

/** Renders the form with the mapping from a draft or, without one, the mapping that the file suggests. */
function show(typed?: Partial<typeof mapping>, file: Partial<NonNullable<Job['file']>> = {}) {
  if (typed) {
    const count = (file.columns ?? columns).length
    new DraftStore(ana).write('import-mapping', `j1/utf-8!1:${count}`, { values: { ...mapping, ...typed } })
  }
  const check = vi.fn<LiveJob['check']>(async () => true)
  const job = jobOf({
    file: fileOf({
      columns: columns.map((name, index) => ({
        ...columnOf(name, mapping.fields[index]),
        samples: name === 'name' ? ['03/04/1990'] : [],
      })),
      ...file,
    }),
  })
  const onLeave = vi.fn()
  showPiece(
    <ImportMapping
      live={liveOf(job, { check })}
      definitions={{
        accountTypes: [{ id: 'resident', name: 'Resident' } as AccountType],
        attributes: [
          {
            id: 'house',
            name: 'House',
            slot: 'text',
            required: true,
            accountTypeIds: ['resident'],
          } as unknown as Attribute,
        ],
      }}
      onLeave={onLeave}
    />,
  )
  return { check, onLeave }
}

const submit = () => act(async () => fireEvent.click(screen.getByText('Check the file')))
const face = (label: string) => screen.getByLabelText(label)

test('the first column takes focus unless another element already has it', () => {
  show()
  expect(document.activeElement).toBe(face('What column “phone” contains'))
  cleanup()
  const other = document.body.appendChild(document.createElement('button'))
  other.focus()
  show()
  expect(document.activeElement).toBe(other)
  other.remove()
})

test('the choices are sent in the shape that the contract requires', async () => {
  const { check, onLeave } = show()
  await submit()
  await waitFor(() => expect(onLeave).toHaveBeenCalled())
  const { country: _, decimals: __, ...sent } = mapping
  expect(check).toHaveBeenCalledWith({ ...sent, timeZone: 'UTC' })
})

test('two columns mapped to the same field are both marked before anything is sent', async () => {
  const { check } = show({ fields: ['phone', 'username', 'username'] })
  const twice = await screen.findAllByText(/^Another column is also set to “Username”/)
  expect(twice).toHaveLength(2)
  await submit()
  await waitFor(() => expect(document.activeElement).toBe(face('What column “name” contains')))
  expect(check).not.toHaveBeenCalled()
})

test('several columns may hold phone numbers', async () => {
  const fields: ImportField[] = ['phone', 'fullname', 'phone']
  const { check } = show({ fields })
  await screen.findByText('If there are several numbers')
  expect(screen.queryByText(/^Another column is/)).toBeNull()
  await submit()
  await waitFor(() => expect(check).toHaveBeenCalledWith(expect.objectContaining({ fields })))
})

test('a missing account type is reported on submit, and its field takes focus', async () => {
  const { check } = show({ accountType: '' })
  expect(screen.queryByText(/^Choose a type/)).toBeNull()
  await submit()
  await screen.findByText(/^Choose a type/)
  await waitFor(() => expect(document.activeElement).toBe(face('Type for rows without an account type')))
  expect(check).not.toHaveBeenCalled()
})

test('nothing is sent without a phone column, and the account type can come from a column', async () => {
  const { check } = show({ fields: ['accountType', null, null], accountType: '' })
  await submit()
  const notice = await screen.findByText(/^Choose the column that contains the phone/)
  await waitFor(() => expect(notice.closest('[role=alert]')).toBeTruthy())
  expect(screen.queryByText(/^Choose a type/)).toBeNull()
  expect(check).not.toHaveBeenCalled()
})

test('fields unknown to the contract are rejected in the form', async () => {
  const { check } = show({ fields: ['phone', 'shoeSize' as ImportField, null] })
  await submit()
  await waitFor(() => expect(face('What column “name” contains').getAttribute('aria-invalid')).toBe('true'))
  expect(check).not.toHaveBeenCalled()
})

test('hints on joined columns, phone countries and date orders appear only where they apply', async () => {
  const { check } = show({ fields: ['phone', 'fullname', 'fullname'], country: 'CL' })
  expect(await screen.findByText('Joined in this order: name + nick.')).toBeTruthy()
  expect((face('Numbers without a country code are from') as HTMLInputElement).value).toContain('Chile')
  expect(screen.queryByText('How dates are written')).toBeNull()
  await submit()
  const { decimals: _, ...sent } = mapping
  await waitFor(() =>
    expect(check).toHaveBeenCalledWith({
      ...sent,
      fields: ['phone', 'fullname', 'fullname'],
      country: 'CL',
      timeZone: 'UTC',
    }),
  )
})

test('the date order is shown with an unambiguous value from anywhere in the file', async () => {
  const columns = ['phone', 'born'].map((name) => columnOf(name))
  const found = { samples: ['01/01/1990'], dates: 'dmy' as const, datesExample: '31/12/1990' }
  show(
    { fields: ['phone', 'birthday'], dates: 'dmy' },
    { columns: columns.map((one) => ({ ...one, ...found })) },
  )
  await screen.findByText(/31\/12\/1990.*Dec/)
})

test('a country must be chosen if most numbers have no country code and the business has no default country', async () => {
  const columns = [{ ...columnOf('phone', 'phone'), national: 'most' as const }]
  const { check } = show({ fields: ['phone'] }, { columns })
  expect(screen.queryByText(/^Choose a country:/)).toBeNull()
  await submit()
  await screen.findByText(/^Choose a country:/)
  await waitFor(() => expect(document.activeElement).toBe(face('Numbers without a country code are from')))
  expect(check).not.toHaveBeenCalled()
})

test('the country may be left unset if most numbers have a country code or the business has a default country', async () => {
  const columnWith = (national: 'some' | 'most') => [{ ...columnOf('phone', 'phone'), national }]
  const named = show({ fields: ['phone'] }, { columns: columnWith('some') })
  await submit()
  await waitFor(() => expect(named.check).toHaveBeenCalled())
  cleanup()
  const suggested = { countryFrom: 'business' as const }
  const ofBusiness = show({ fields: ['phone'] }, { columns: columnWith('most'), suggested })
  await submit()
  await waitFor(() => expect(ofBusiness.check).toHaveBeenCalled())
})

test.each([
  ['import', /^As in the last import/],
  ['business', /^As in the business settings/],
] as const)('a country not found in the values is shown with its source: %s', async (countryFrom, hint) => {
  show(undefined, { suggested: { country: 'CL', countryFrom } })
  expect(await screen.findByText(hint)).toBeTruthy()
  expect(screen.queryByText(/do not show which country they are from/)).toBeNull()
})

test('a date column shows how its first value is read', async () => {
  show({ fields: ['phone', 'birthday', null], dates: 'dmy' })
  expect(await screen.findByText(/03\/04\/1990 .*Apr 3, 1990/)).toBeTruthy()
})

test('an ambiguous date order must be chosen, with both readings of a date shown', async () => {
  const columns = [
    columnOf('phone', 'phone'),
    { ...columnOf('born', 'birthday'), samples: ['03/04/1990'], datesOpen: true as const },
  ]
  const { check } = show(undefined, { columns })
  expect(await screen.findByText('03/04/1990 could be Apr 3, 1990 or Mar 4, 1990.')).toBeTruthy()
  await submit()
  await screen.findByText(/^Choose the order: these dates/)
  await waitFor(() => expect(document.activeElement).toBe(face('How dates are written')))
  expect(check).not.toHaveBeenCalled()
  await chooseOption(face('How dates are written'), /^D/)
  expect(await screen.findByText(/03\/04\/1990 is read as Apr 3, 1990/)).toBeTruthy()
  await submit()
  await waitFor(() => expect(check).toHaveBeenCalledWith(expect.objectContaining({ dates: 'dmy' })))
})

test('required attributes that no column fills are listed before the check', async () => {
  show()
  expect(await screen.findByText(/^New accounts need House, but no column provides it/)).toBeTruthy()
})
