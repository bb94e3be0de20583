import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { anAccount } from '@/components/accounts/account.fixture'
import { defineAttribute } from '@/components/accounts/attribute.fixture'
import { answerActions } from '@/components/actions.fixture'
import { pinnedNoteOf } from '@/components/alerts/shift/shift.fixture'
import { showPiece } from '@/components/console.fixture'
import { aBusiness } from '@/components/settings/business/business.fixture'
import { anIdentity } from '@/components/settings/identities/identity.fixture'
import { actions } from '@/lib/actions/actions'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { type Entries, fillAll, shownValues } from './form-controls.fixture'

export type Form = {
  piece: ReactNode
  /** The button that opens the form; after a reload, the form opens on its own. */
  opener?: string
  /** Whether the form has to be opened again after a reload. */
  isOpenedAgain?: boolean
  /** A control in the form, for forms whose submit button appears only once something has been entered. */
  control?: string
  entries?: Entries
  /** Controls to leave unchanged. */
  except?: string[]
  /** Input that is not entered in a control, such as an outline drawn on the map. */
  also?: { enter: () => void; shown: RegExp }
  submit: string | RegExp
  /** Whether the API recognizes a retry, by its idempotency key or the record's version. */
  isRecognised?: boolean
  /**
   * For an existing record: the response to saving an outdated version, and the part of it that the form must
   * show.
   */
  newer?: { data: object; shown: string }
}

const write = vi.fn()

/**
 * The only records that the API returns: an account, an identity, a business, two attributes and a pinned
 * note.
 */
const records = {
  accountTypes: [],
  attributes: [
    defineAttribute('unit', 'text', { name: 'Unit' }),
    defineAttribute('place', 'text', { name: 'Coordinates' }),
  ],
  alertTypes: [],
  responders: [],
  entries: [],
  accounts: [anAccount],
  account: anAccount,
  identities: [{ ...anIdentity, name: 'Eva' }],
  business: aBusiness,
  notes: [],
  pinnedNotes: [pinnedNoteOf()],
  alerts: [],
  places: [],
  mentions: [],
  duplicates: [],
  merges: [],
  next: null,
}

const failed = (code: string, data = {}) => ({
  ok: false,
  failure: { status: 400, code, message: '', issues: [], data },
})

async function open(form: Form, isFirst = true): Promise<void> {
  showPiece(form.piece)
  await act(async () => {})
  if (form.opener && (isFirst || form.isOpenedAgain)) {
    fireEvent.click(await screen.findByRole('button', { name: form.opener, hidden: true }))
  }
  await waitFor(() => expect(formOf(form)).not.toBeNull())
  await act(async () => {})
}

const button = ({ submit }: Form) =>
  screen.getByRole<HTMLButtonElement>('button', { name: submit, hidden: true })
const formOf = (form: Form) =>
  form.control ? screen.getByLabelText<HTMLInputElement>(form.control).form : button(form).form

async function fillIn(form: Form) {
  const { entries = {}, except, also } = form
  const values = await fillAll(formOf(form), entries, except)
  await act(async () => also?.enter())
  for (const name of except ?? []) values.delete(name)
  return values
}

async function submit(form: Form): Promise<void> {
  const before = write.mock.calls.length
  fireEvent.click(button(form))
  await waitFor(() => expect(write.mock.calls.length, reasons()).toBe(before + 1))
  await act(async () => {})
}

/** The errors on the page, which explain why a form was not sent. */
const reasons = () =>
  [...document.querySelectorAll('[id$=-error], [role=alert]')].map((element) => element.textContent).join(' ')

async function expectShown(values: Map<string, string>, form: Form): Promise<void> {
  await waitFor(() =>
    expect(Object.fromEntries(shownValues(formOf(form)))).toMatchObject(Object.fromEntries(values)),
  )
  if (form.also) expect(document.body.textContent).toMatch(form.also.shown)
}

/** Defines the tests that every form must pass. */
export function testForms(forms: Record<string, Form>): void {
  answerActions(Object.fromEntries(actions.map((name) => [name, write])))
  beforeEach(() => {
    forgetDrafts()
    write.mockReset()
    vi.stubGlobal('fetch', async () => Response.json({ data: records }))
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  describe.each(Object.entries(forms))('%s', (_, form) => {
    test('the form keeps every field when the session ends and the page is reloaded, until the user starts over', async () => {
      await open(form)
      const before = shownValues(formOf(form))
      const values = await fillIn(form)
      write.mockResolvedValue(failed('unauthenticated'))
      await submit(form)
      cleanup()
      await open(form, false)
      await expectShown(values, form)
      expect(screen.getByText('What you typed earlier has been restored. It is not saved yet.')).toBeDefined()
      await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Start over', hidden: true })))
      const left = [...shownValues(formOf(form))].filter(
        ([name, shown]) => shown === values.get(name) && shown !== before.get(name),
      )
      expect(left).toEqual([])
    })

    test('the form keeps every field if the response is lost, and a retry repeats the same request', async () => {
      await open(form)
      const values = await fillIn(form)
      write.mockResolvedValue(failed('not_known'))
      await submit(form)
      await expectShown(values, form)
      await submit(form)
      const [first, second] = write.mock.calls
      expect(second).toEqual(first)
      const { idempotencyKey, ifMatch } = first?.[1] ?? {}
      if (form.isRecognised !== false) expect(idempotencyKey ?? ifMatch).toBeDefined()
    })
  })
  const shared = Object.entries(forms).filter(([, { newer }]) => newer)
  if (shared.length > 0) describe.each(shared)('%s', (_, form) => testConflict(form))
}

function testConflict(form: Form): void {
  test('the form keeps every field, shows what someone else saved, and overwrites it only if the user chooses to', async () => {
    await open(form)
    const values = await fillIn(form)
    write.mockResolvedValue(failed('version_stale', form.newer?.data))
    await submit(form)
    const panel = await screen.findByRole('region', {
      name: 'This has changed since you opened it',
      hidden: true,
    })
    expect(panel.textContent).toContain(form.newer?.shown)
    const typed = Object.fromEntries(values)
    expect(Object.fromEntries(shownValues(formOf(form)))).toMatchObject(typed)
    fireEvent.click(button(form))
    await screen.findByText('Choose a value for each field.')
    fireEvent.click(screen.getByRole('button', { name: 'Keep all mine', hidden: true }))
    write.mockResolvedValue(failed('not_known'))
    await submit(form)
    expect(write.mock.lastCall?.[1].ifMatch).toBe(Object.values(form.newer?.data ?? {})[0].version)
  })
}
