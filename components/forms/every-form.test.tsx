import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { anAccount } from '@/components/accounts/account.fixture'
import { defineAttribute } from '@/components/accounts/attribute.fixture'
import { CreateAccount } from '@/components/accounts/form/create-account'
import { EditAccount } from '@/components/accounts/form/edit-account'
import { answerActions } from '@/components/actions.fixture'
import { DrawArea } from '@/components/alerts/areas/draw-area'
import { NewAlertForm } from '@/components/alerts/place/new-alert-form'
import { useAlertDraft } from '@/components/alerts/place/use-alert-draft'
import { showPiece } from '@/components/console.fixture'
import type { MapSketch } from '@/components/map/map-types'
import { AccountTypeDialog } from '@/components/settings/account-types/account-type-dialog'
import { AlertTypeDialog } from '@/components/settings/alert-types/alert-type-dialog'
import { RenameDialog } from '@/components/settings/areas/rename-dialog'
import { AttributeDialog } from '@/components/settings/attributes/attribute-dialog'
import { BusinessScreen } from '@/components/settings/business/business-screen'
import { anIdentity } from '@/components/settings/identities/identity.fixture'
import { IdentityDialog } from '@/components/settings/identities/identity-dialog'
import { ResponderDialog } from '@/components/settings/responders/responder-dialog'
import { actions } from '@/lib/actions/actions'
import type { Business } from '@/lib/contract/business'
import type { AlertType, Attribute } from '@/lib/contract/definitions'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { type Entries, fillAll, shownValues } from './form-controls.fixture'

const router = vi.hoisted(() => ({
  push: () => {},
  replace: () => {},
  refresh: () => {},
  prefetch: () => {},
}))
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(),
}))

const write = vi.fn()
answerActions(Object.fromEntries(actions.map((name) => [name, write])))

beforeEach(() => {
  forgetDrafts()
  write.mockReset()
  const lists = {
    accountTypes: [],
    attributes: [],
    alertTypes: [],
    responders: [],
    accounts: [],
    entries: [],
  }
  const answer = { ...lists, identities: [{ ...anIdentity, name: 'Eva' }], business, next: null }
  vi.stubGlobal('fetch', async () => Response.json({ data: answer }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Form = {
  piece: ReactNode
  entries?: Entries
  /** Controls to leave as they are. */
  except?: string[]
  /** Values that are not entered in a control. */
  also?: { enter: () => void; shown: RegExp }
  submit: string
  /** For an existing record: the response to a save that comes too late, and the part of it that is shown. */
  newer?: { data: object; shown: string }
}

/** A dialog that is open on a record, or on a new one. */
const editing = <Row,>(row?: Row) => ({
  row,
  open: true,
  opening: 1,
  start() {},
  startNew() {},
  close() {},
})
const onSaved = () => {}

const types = ['Resident', 'Staff'].map((name, order) => ({
  id: name.toLowerCase(),
  name,
  description: '',
  order,
  version: 1,
}))
const attributes = [
  defineAttribute('unit', 'text', { name: 'Unit' }),
  defineAttribute('size', 'number', { name: 'Size' }),
  defineAttribute('helped', 'boolean', { name: 'Helped' }),
  defineAttribute('since', 'date', { name: 'Since' }),
  defineAttribute('photo', 'image', { name: 'Photo' }),
  defineAttribute('colour', 'text', { name: 'Colour', options: ['Red', 'Blue'] }),
]
const ofAccount = {
  'Phone *': '+56 9 1234 5678',
  'Country of the number': 'Chile',
  'Account type *': 'S',
  Size: '3',
  Since: '12/31/2025 10:00 AM',
  Photo: 'https://a.example/b.png',
  Colour: 'B',
}
const tower = { id: 't1', name: 'Tower', description: '', order: 1, version: 2 }
const unit = defineAttribute('unit', 'text', { name: 'Unit', version: 2 })
const fire = {
  id: 'f1',
  type: 'fire',
  name: 'Fire',
  shape: 'circle',
  colour: '#d92d20',
  priority: 2,
  synonyms: [],
  clocks: [],
  clocksSince: null,
  version: 2,
} as AlertType
const corners = [
  { latitude: 1, longitude: 1 },
  { latitude: 2, longitude: 1 },
  { latitude: 2, longitude: 2 },
]
const park = { id: 'p1', name: 'Park', polygon: corners, version: 2 }
const responder = {
  id: 'r1',
  name: 'Van 1',
  accountId: null,
  identityId: 'eva',
  available: true,
  state: 'free',
  alert: null,
  location: null,
  version: 2,
} as unknown as Parameters<typeof ResponderDialog>[0]['editing']['row'] & { version: number }
const business = {
  id: 'acme',
  name: 'Acme',
  language: 'en',
  defaultCountry: null,
  timeZone: 'America/Santiago',
  approvalAbove: null,
  inFlightLimit: 16,
  languageAttribute: null,
  locationAttribute: null,
  cardAttributes: [],
  logo: null,
  accentColour: null,
  version: 4,
} as unknown as Business

let sketch: MapSketch | undefined
function draw(...points: { latitude: number; longitude: number }[]): void {
  for (const point of points) act(() => sketch?.onPoint?.(point))
}
const drawArea = (area?: typeof park) => (
  <DrawArea area={area as never} onSketch={(next) => (sketch = next)} onClose={() => {}} />
)

const santiago = { latitude: -33.45, longitude: -70.65 }
function PlaceAlert() {
  const draft = useAlertDraft({
    known: { alerts: [[santiago]], view: undefined },
    near: santiago,
    onSettled() {},
  })
  return (
    <NewAlertForm
      draft={draft}
      canSend
      onTakeCentre={() => {}}
      onPlaced={() => {}}
      onOpen={() => {}}
      onShowAll={() => {}}
      onClose={() => {}}
    />
  )
}

const ofAttribute = {
  'Tag *': 'tag',
  Options: '',
  'Minimum characters': '1',
  'Maximum characters': '9',
  Pattern: '[a-z]+',
}
const ofAlertType = {
  Shape: 's',
  Colour: '#123456',
  Priority: '1',
  ...Object.fromEntries(
    ['Acknowledge', 'On scene', 'Close'].flatMap((clock) =>
      ['Urgent', 'High', 'Normal', 'Low'].map((priority) => [`${clock}, ${priority}, in minutes`, '7']),
    ),
  ),
}

const forms: Record<string, Form> = {
  'a new account': {
    piece: <CreateAccount accountTypes={types} attributes={attributes} accountType="resident" country="CL" />,
    entries: ofAccount,
    except: ['Country of the number'],
    submit: 'Create account',
  },
  'an account': {
    piece: <EditAccount account={anAccount} accountTypes={types} attributes={attributes} country="CL" />,
    entries: { ...ofAccount, Birthday: '05/31/1990', Expires: '12/31/2031', Metadata: '{"a":1}' },
    submit: 'Save changes',
    newer: { data: { account: { ...anAccount, fullname: 'Theirs', version: 5 } }, shown: 'Theirs' },
  },
  'a new account type': {
    piece: <AccountTypeDialog editing={editing()} onSaved={onSaved} />,
    submit: 'Create account type',
  },
  'an account type': {
    piece: <AccountTypeDialog editing={editing(tower)} onSaved={onSaved} />,
    submit: 'Save changes',
    newer: { data: { accountType: { ...tower, name: 'Theirs', version: 3 } }, shown: 'Theirs' },
  },
  'a new attribute': {
    piece: (
      <AttributeDialog editing={editing<Attribute>()} accountTypes={types} groups={[]} onSaved={onSaved} />
    ),
    entries: ofAttribute,
    submit: 'Create attribute',
  },
  'an attribute': {
    piece: <AttributeDialog editing={editing(unit)} accountTypes={types} groups={[]} onSaved={onSaved} />,
    entries: ofAttribute,
    submit: 'Save changes',
    newer: { data: { attribute: { ...unit, group: 'Theirs', version: 3 } }, shown: 'Theirs' },
  },
  'a new alert type': {
    piece: <AlertTypeDialog editing={editing<AlertType>()} onSaved={onSaved} />,
    entries: ofAlertType,
    submit: 'Create alert type',
  },
  'an alert type': {
    piece: <AlertTypeDialog editing={editing(fire)} onSaved={onSaved} />,
    entries: ofAlertType,
    submit: 'Save changes',
    newer: { data: { alertType: { ...fire, synonyms: ['Theirs'], version: 3 } }, shown: 'Theirs' },
  },
  'a new responder': {
    piece: <ResponderDialog editing={editing()} onSaved={onSaved} />,
    entries: { 'An identity *': 'Eva' },
    except: ['An accountSomeone in the list of accounts.'],
    submit: 'Add responder',
  },
  'a responder': {
    piece: <ResponderDialog editing={editing(responder)} onSaved={onSaved} />,
    submit: 'Save changes',
    newer: { data: { responder: { ...responder, name: 'Theirs', version: 3 } }, shown: 'Theirs' },
  },
  'an area’s name': {
    piece: <RenameDialog editing={editing(park as never)} onSaved={onSaved} />,
    submit: 'Save changes',
    newer: { data: { area: { ...park, name: 'Theirs', version: 3 } }, shown: 'Theirs' },
  },
  'a new area': {
    piece: drawArea(),
    also: { enter: () => draw(...corners), shown: /3 corners/ },
    submit: 'Save area',
  },
  'an area': {
    piece: drawArea(park),
    also: { enter: () => draw({ latitude: 1, longitude: 3 }), shown: /4 corners/ },
    submit: 'Save area',
    newer: { data: { area: { ...park, name: 'Theirs', version: 3 } }, shown: 'Theirs' },
  },
  'a new identity': {
    piece: <IdentityDialog editing={editing()} ownId="ana" managingRoles={['admin']} onSaved={onSaved} />,
    entries: { 'Last day': '12/31/2031' },
    submit: 'Create identity',
  },
  'an identity': {
    piece: (
      <IdentityDialog editing={editing(anIdentity)} ownId="ana" managingRoles={['admin']} onSaved={onSaved} />
    ),
    entries: { 'Last day': '12/31/2031' },
    submit: 'Save changes',
    newer: { data: { identity: { ...anIdentity, name: 'Theirs', version: 2 } }, shown: 'Theirs' },
  },
  'the business': {
    piece: <BusinessScreen canWrite hasOwnStreets />,
    except: ['Default country for phone numbers', 'Time zone'],
    entries: {
      'Approval above': '5',
      'Messages awaiting a response at once': '9',
      'Account language': 'U',
      'Account location': 'C',
    },
    submit: 'Save changes',
    newer: { data: { business: { ...business, name: 'Theirs', version: 5 } }, shown: 'Theirs' },
  },
  'a new alert': {
    piece: <PlaceAlert />,
    entries: { 'Coordinates *': '-33.45, -70.65', 'Accuracy in metres': '12' },
    except: ['Account'],
    submit: 'Place alert',
  },
}

const all = Object.entries(forms)
const failed = (code: string, data = {}) => ({
  ok: false,
  failure: { status: 400, code, message: '', issues: [], data },
})

async function open({ piece, submit }: Form): Promise<void> {
  showPiece(piece)
  await screen.findByRole('button', { name: submit, hidden: true })
  await act(async () => {})
}

const button = ({ submit }: Form) =>
  screen.getByRole<HTMLButtonElement>('button', { name: submit, hidden: true })
const formOf = (form: Form) => button(form).form

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

/** What keeps the form from being sent. */
const reasons = () =>
  [...document.querySelectorAll('[id$=-error], [role=alert]')].map((element) => element.textContent).join(' ')

async function expectShown(values: Map<string, string>, form: Form): Promise<void> {
  await waitFor(() =>
    expect(Object.fromEntries(shownValues(formOf(form)))).toMatchObject(Object.fromEntries(values)),
  )
  if (form.also) expect(document.body.textContent).toMatch(form.also.shown)
}

describe.each(all)('%s', (_, form) => {
  test('keeps every field when the session ends and when the page is reloaded', async () => {
    await open(form)
    const values = await fillIn(form)
    write.mockResolvedValue(failed('unauthenticated'))
    await submit(form)
    cleanup()
    await open(form)
    await expectShown(values, form)
  })

  test('keeps every field if the response is lost, and a retry does nothing twice', async () => {
    await open(form)
    const values = await fillIn(form)
    write.mockResolvedValue(failed('not_known'))
    await submit(form)
    await expectShown(values, form)
    await submit(form)
    const [first, second] = write.mock.calls
    expect(second).toEqual(first)
    if (!form.newer) expect(first?.[1].idempotencyKey).toEqual(expect.any(String))
    else expect(first?.[1].ifMatch).toEqual(expect.any(Number))
  })
})

describe.each(all.filter(([, { newer }]) => newer))('%s', (_, form) => {
  test('keeps every field beside what someone else saved, and overwrites it only once that is chosen', async () => {
    await open(form)
    const values = await fillIn(form)
    write.mockResolvedValue(failed('version_stale', form.newer?.data))
    await submit(form)
    const panel = await screen.findByRole('region', { name: /in the meantime/, hidden: true })
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
})
