import { dataOf } from '../../fixtures'
import { type Act, type Desk, type Form, soon, unique } from '../desk'
import type { Random } from '../random'
import { typeInto } from '../typing'
import { box, click, visit } from '../visit'
import { saying, words } from '../words'

const { actions } = words.accounts

const read = async ({ api }: Desk, accountId: string) =>
  dataOf(await api.readAccount({ params: { accountId } })).account

async function openRecord(desk: Desk, id: string, random: Random): Promise<void> {
  await visit(desk, `/accounts/${id}`, random)
  await desk.page.getByRole('button', { name: 'More actions' }).waitFor(soon)
}

const isCalled = (desk: Desk, id: string) => async (text: string) => (await read(desk, id)).fullname === text

const wholeForm = (desk: Desk, id: string, random: Random): Form => ({
  name: `account ${id}`,
  open: async () => {
    await visit(desk, `/accounts/${id}/edit`, random)
    await box(desk.page, 'Full name').waitFor(soon)
    // This button appears if someone else has changed the record. Pressing it keeps the earlier input.
    const mine = desk.page.getByRole('button', { name: words.common.forms.conflict.allMine })
    if (await mine.isVisible()) await mine.click(soon)
  },
  fill: (text) => box(desk.page, 'Full name').fill(text, soon),
  press: () => click(desk.page, 'Save changes'),
  isStored: isCalled(desk, id),
  says: saying(words.accounts.saved),
})

const inPlaceForm = (desk: Desk, id: string, random: Random): Form => ({
  name: `name in place ${id}`,
  open: async () => {
    await openRecord(desk, id, random)
    await click(desk.page, 'Edit Full name')
    await box(desk.page, 'Full name').waitFor(soon)
  },
  fill: (text) => box(desk.page, 'Full name').fill(text, soon),
  press: () => click(desk.page, 'Save'),
  isStored: isCalled(desk, id),
  says: saying(words.accounts.inPlace.saved),
})

const blockForm = (desk: Desk, id: string, random: Random): Form => ({
  name: `block ${id}`,
  open: async () => {
    await openRecord(desk, id, random)
    await chooseMore(desk, 'Block…')
  },
  fill: (text) => desk.page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill(text, soon),
  press: () => click(desk.page, 'Block account'),
  isStored: async (text) => (await read(desk, id)).blockedReason === text,
  says: saying(actions.blocked),
})

async function chooseMore({ page }: Desk, act: string): Promise<void> {
  await click(page, 'More actions')
  await page.getByRole('menuitem', { name: act, exact: true }).click(soon)
}

const flags = [
  { item: words.accounts.record.unblock, says: saying(actions.unblocked), flag: 'blocked', becomes: false },
  { item: actions.validate, says: saying(actions.validated), flag: 'validated', becomes: true },
  {
    item: actions.unvalidate,
    says: saying(actions.unvalidated),
    flag: 'validated',
    becomes: false,
  },
  { item: actions.subscribe, says: saying(actions.subscribed), flag: 'subscribed', becomes: true },
  { item: actions.unsubscribe, says: saying(actions.unsubscribed), flag: 'subscribed', becomes: false },
] as const

async function changeFlag(desk: Desk, random: Random): Promise<void> {
  const { id } = random.pick(desk.accounts)
  await openRecord(desk, id, random)
  const before = await read(desk, id)
  const { item, says, flag, becomes } = random.pick(flags.filter((one) => before[one.flag] !== one.becomes))
  const isSo = async () => (await read(desk, id))[flag] === becomes
  desk.possibleMessages.push({ message: says, asked: `${flag} ${becomes} of account ${id}`, isSo })
  await click(desk.page, 'More actions')
  await desk.beforePress?.({ record: id })
  await desk.page.getByRole('menuitem', { name: item, exact: true }).click(soon)
}

const newForm = (desk: Desk, random: Random): Form => ({
  name: 'new account',
  open: async () => {
    await visit(desk, '/accounts/new', random)
    await box(desk.page, 'Phone').waitFor(soon)
  },
  fill: async (text) => {
    const type = desk.page.getByRole('combobox', { name: 'Account type' })
    if ((await type.textContent())?.includes('Choose')) {
      await type.click(soon)
      await desk.page.getByRole('option').first().click(soon)
    }
    await box(desk.page, 'Phone').fill(text, soon)
  },
  press: () => desk.page.getByRole('button', { name: 'Create account' }).dblclick(soon),
  isStored: async (text) => {
    const { accounts } = dataOf(await desk.api.searchAccounts({ query: { q: text } }))
    return accounts.length === 1
  },
  says: saying(words.accounts.created),
})

let created = Date.now() % 1_000_000
const newPhone = () => `+56996${String(created++ % 1_000_000).padStart(6, '0')}`

export const accountActs: readonly Act[] = [
  {
    name: 'view an account',
    weight: 2,
    run: (desk, random) => openRecord(desk, random.pick(desk.accounts).id, random),
  },
  {
    name: 'rename an account',
    weight: 3,
    run: (desk, random) =>
      typeInto(desk, wholeForm(desk, random.pick(desk.accounts).id, random), unique('Name'), random),
  },
  {
    name: 'rename an account in place',
    weight: 3,
    run: (desk, random) =>
      typeInto(desk, inPlaceForm(desk, random.pick(desk.accounts).id, random), unique('Name'), random),
  },
  { name: 'change a flag of an account', weight: 4, run: changeFlag },
  {
    name: 'block an account',
    weight: 2,
    run: async (desk, random) => {
      const { id } = random.pick(desk.accounts)
      await openRecord(desk, id, random)
      if ((await read(desk, id)).blocked) return changeFlag(desk, random)
      await typeInto(desk, blockForm(desk, id, random), unique('Because'), random)
    },
  },
  {
    name: 'create an account',
    weight: 2,
    run: (desk, random) => typeInto(desk, newForm(desk, random), newPhone(), random),
  },
  {
    name: 'search for accounts',
    weight: 2,
    run: async (desk, random) => {
      const { phone } = random.pick(desk.accounts)
      const q = random.pick(['', `?q=${phone.slice(-6)}`, `?q=${phone.slice(3, 7)}`])
      await visit(desk, `/accounts${q}`, random)
      await desk.page.getByRole('row').nth(1).waitFor(soon)
    },
  },
]
