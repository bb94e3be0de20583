import { formatCoordinates } from '@/lib/format/coordinates'
import { dataOf } from '../../fixtures'
import { type Act, type Desk, type Form, NothingToDo, soon, unique } from '../desk'
import type { Random } from '../random'
import { typeInto } from '../typing'
import { box, click, visit } from '../visit'
import { saying, words } from '../words'

const eventsOf = async ({ api }: Desk, alertId: string) =>
  dataOf(await api.readAlert({ params: { alertId } })).history

/**
 * Opens an alert by its row if visible, or by URL. Returns which action is available: closing or reopening
 * it.
 */
async function openAlert(desk: Desk, id: string, random: Random): Promise<'Close…' | 'Reopen alert'> {
  const { page } = desk
  const row = page.locator(`[data-alert="${id}"]`)
  const isListed = random.below(2) === 0 && (await row.isVisible())
  if (isListed && (await isUncovered(desk))) await row.click(soon)
  else await visit(desk, `/alerts?state=all&alert=${id}`, random)
  const { number } = dataOf(await desk.api.readAlert({ params: { alertId: id } })).alert
  await page.waitForURL((url) => url.searchParams.get('alert') === String(number), soon)
  const acts = page.getByRole('button', { name: /^(Close…|Close alert|Reopen alert)$/ }).first()
  await acts.waitFor(soon)
  return (await acts.textContent()) === 'Reopen alert' ? 'Reopen alert' : 'Close…'
}

const isUncovered = async ({ page }: Desk) => (await page.locator('[inert] [data-alert]').count()) === 0

const reasonForm = (desk: Desk, id: string, random: Random): Form => ({
  name: `reason ${id}`,
  open: async () => {
    if ((await openAlert(desk, id, random)) === 'Reopen alert') return
    const form = desk.page.getByRole('button', { name: 'Close…' })
    // If the form has earlier input, it is already open.
    if (await form.isVisible()) await form.click(soon)
  },
  fill: (text) => box(desk.page, /^Reason/).fill(text, soon),
  press: () => click(desk.page, 'Close alert'),
  isStored: async (text) => (await eventsOf(desk, id)).some(({ reason, note }) => (reason ?? note) === text),
  says: saying(words.alerts.done.close),
})

const noteForm = (desk: Desk, id: string, random: Random): Form => ({
  name: `note ${id}`,
  open: async () => void (await openAlert(desk, id, random)),
  fill: (text) => box(desk.page, 'Add a note').fill(text, soon),
  press: () => click(desk.page, 'Add note'),
  isStored: async (text) => (await eventsOf(desk, id)).some(({ note }) => note === text),
})

const placeForm = (desk: Desk, id: string, random: Random): Form => ({
  name: `place ${id}`,
  open: async () => {
    if ((await openAlert(desk, id, random)) !== 'Close…') return
    const edit = desk.page.getByRole('button', { name: 'Edit location' })
    const field = box(desk.page, 'Coordinates')
    await edit.or(field).first().waitFor(soon)
    // If the form has earlier input, it is already open.
    if (await edit.isVisible()) await edit.click(soon)
    await field.waitFor(soon)
  },
  fill: (text) => box(desk.page, 'Coordinates').fill(text, soon),
  press: () => click(desk.page, 'Move'),
  isStored: async (text) =>
    (await eventsOf(desk, id)).some(({ location }) => location && formatCoordinates(location) === text),
  says: saying(words.alerts.done.move),
})

const newForm = (desk: Desk, random: Random): Form => ({
  name: 'new alert',
  open: async () => {
    await visit(desk, '/alerts?new=true', random)
    await streetBox(desk).waitFor(soon)
  },
  fill: async (text) => {
    await box(desk.page, 'Coordinates').fill(newPlace(random), soon)
    await desk.page.getByRole('radio', { name: 'Fire' }).click({ force: true, ...soon })
    await streetBox(desk).fill(text, soon)
  },
  press: () => desk.page.getByRole('button', { name: 'Place alert' }).dblclick(soon),
  isStored: async (text) => {
    const { alerts } = dataOf(await desk.api.listAlerts({ query: { q: text } }))
    return alerts.length > 0
  },
  says: saying(words.alerts.new.placed),
})

const streetBox = ({ page }: Desk) => page.getByRole('combobox', { name: 'Street', exact: true })

let moved = 0
/** New coordinates near the other alerts. */
const newPlace = (random: Random) =>
  `-33.4${4 + random.below(3)}${String(moved++ % 1000).padStart(3, '0')}, -70.6${60 + random.below(20)}00`

async function reopen(desk: Desk, id: string): Promise<void> {
  const count = async () => (await eventsOf(desk, id)).filter(({ type }) => type === 'reopened').length
  const before = await count()
  desk.possibleMessages.push({
    message: saying(words.alerts.done.reopen),
    asked: `reopen ${id}`,
    isSo: async () => (await count()) > before,
  })
  await desk.beforePress?.({ record: id })
  await click(desk.page, 'Reopen alert')
}

const takes = /^(Acknowledge|Release)\b/

/** Presses the button that is shown: Acknowledge, or Release if the alert is assigned. */
async function takeOrRelease(desk: Desk, id: string): Promise<void> {
  const button = desk.page.getByRole('button', { name: takes }).filter({ visible: true })
  if ((await button.count()) === 0)
    throw new NothingToDo('A closed alert cannot be acknowledged or released.')
  const isRelease = (await button.first().textContent())?.startsWith('Release') ?? false
  const { done } = words.alerts
  await noteAsked(desk, id, isRelease ? done.release : done.acknowledge)
  await desk.beforePress?.({ record: id })
  await button.first().click(soon)
}

async function assign(desk: Desk, id: string, random: Random): Promise<void> {
  const { page } = desk
  const button = page.getByRole('button', { name: 'Assign to…' })
  if (!(await button.isVisible())) throw new NothingToDo('A closed alert cannot be assigned.')
  await button.click(soon)
  await page.getByRole('combobox', { name: 'Assign to' }).click(soon)
  const people = page.getByRole('option')
  await people.first().waitFor(soon)
  await noteAsked(desk, id, words.alerts.done.assign)
  await desk.beforePress?.({ record: id })
  await people.nth(random.below(await people.count())).click(soon)
}

/** Allows this message to appear on the screen once the alert has a new event. */
async function noteAsked(desk: Desk, id: string, message: string): Promise<void> {
  const before = (await eventsOf(desk, id)).length
  const isSo = async () => (await eventsOf(desk, id)).length > before
  desk.possibleMessages.push({ message: saying(message), asked: `${message} ${id}`, isSo })
}

export const alertActs: readonly Act[] = [
  {
    name: 'view an alert',
    weight: 2,
    run: async (desk, random) => void (await openAlert(desk, random.pick(desk.alerts), random)),
  },
  {
    name: 'close or reopen an alert',
    weight: 6,
    run: async (desk, random) => {
      const id = random.pick(desk.alerts)
      const act = await openAlert(desk, id, random)
      if (act === 'Reopen alert') return reopen(desk, id)
      await typeInto(desk, reasonForm(desk, id, random), unique('Reason'), random)
    },
  },
  {
    name: 'add a note to an alert',
    weight: 4,
    run: (desk, random) =>
      typeInto(desk, noteForm(desk, random.pick(desk.alerts), random), unique('Note'), random),
  },
  {
    name: 'move an alert by its coordinates',
    weight: 3,
    run: async (desk, random) => {
      const id = random.pick(desk.alerts)
      if ((await openAlert(desk, id, random)) === 'Reopen alert') return reopen(desk, id)
      await typeInto(desk, placeForm(desk, id, random), newPlace(random), random)
    },
  },
  {
    name: 'take or release an alert',
    weight: 2,
    run: async (desk, random) => {
      const id = random.pick(desk.alerts)
      if ((await openAlert(desk, id, random)) === 'Reopen alert') return reopen(desk, id)
      await takeOrRelease(desk, id)
    },
  },
  {
    name: 'assign an alert',
    weight: 2,
    run: async (desk, random) => {
      const id = random.pick(desk.alerts)
      if ((await openAlert(desk, id, random)) === 'Reopen alert') return reopen(desk, id)
      await assign(desk, id, random)
    },
  },
  {
    name: 'place an alert',
    weight: 2,
    run: (desk, random) => typeInto(desk, newForm(desk, random), unique('Street'), random),
  },
  {
    name: 'view the list of alerts',
    weight: 3,
    run: async (desk, random) => {
      await visit(desk, random.pick(['/alerts', '/alerts?state=closed', '/alerts?state=all']), random)
      const rows = desk.page.locator('[data-alert]')
      await rows
        .or(desk.page.getByText(/^No (open |closed |matching )?alert/))
        .first()
        .waitFor(soon)
    },
  },
  {
    name: 'filter the alerts by state',
    weight: 1,
    run: async (desk, random) => {
      if (!desk.page.url().includes('/alerts')) await visit(desk, '/alerts', random)
      await desk.page
        .getByRole('radio', { name: random.pick([/^Open/, /^Closed/, /^All/]) })
        .click({ force: true, ...soon })
    },
  },
  {
    name: 'search alerts',
    weight: 1,
    run: async (desk) => {
      await visit(desk, '/alerts?state=all')
      await desk.page.getByRole('textbox', { name: /^Search by street/ }).fill('Street 1', soon)
    },
  },
]
