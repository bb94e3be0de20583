import { formatPhone } from '@/lib/format/phone/format-phone'
import { dataOf } from '../../fixtures'
import { type Act, type Desk, type Form, NothingToDo, soon, unique } from '../desk'
import type { Random } from '../random'
import { typeInto } from '../typing'
import { box, click, reload, visit } from '../visit'
import { saying, words } from '../words'

const composeForm = (desk: Desk, random: Random): Form => ({
  name: 'notification',
  open: async () => {
    await visit(desk, '/notifications/new', random)
    await desk.page.getByRole('button', { name: 'Review', disabled: false }).waitFor(soon)
  },
  fill: async (text) => {
    await desk.page.getByRole('radio', { name: words.notifications.compose.kinds.phones }).check(soon)
    await box(desk.page, 'Phones').fill(formatPhone(await reachablePhone(desk)), soon)
    await box(desk.page, 'Title').fill(text, soon)
  },
  press: async () => {
    await click(desk.page, /^(Review|Check again)$/)
    const dialog = desk.page.getByRole('dialog', { name: 'Review and send' })
    const buttons = dialog.getByRole('button', {
      name: /^(Send to|Keep for|Check again|Send the changed message)/,
    })
    await buttons.first().waitFor(soon)
    const asNew = dialog.getByRole('button', { name: words.notifications.send.asNew })
    if (await asNew.isVisible()) await asNew.click(soon)
    // Until now the message was only reviewed; others who share the browser may also act while the dialog is open.
    await desk.beforePress?.({ text: desk.unfinished.get('notification')?.text })
    await dialog
      .getByRole('button', { name: /^(Send to|Keep for|Check again)/ })
      .and(desk.page.locator(':not([aria-disabled=true])'))
      .dblclick(soon)
  },
  isStored: async (text) => (await titlesOf(desk)).includes(text),
})

const titlesOf = async ({ api }: Desk) =>
  dataOf(await api.listNotifications({ query: { limit: '100' } })).notifications.map(
    ({ message }) => message.title ?? '',
  )

/** Finds a phone number that can receive messages, since a message without recipients is not sent. */
async function reachablePhone({ api, accounts }: Desk): Promise<string> {
  for (const { id } of accounts) {
    const { account } = dataOf(await api.readAccount({ params: { accountId: id } }))
    if (!account.blocked && account.subscribed) return account.phone
  }
  throw new NothingToDo('No account at this desk can receive messages.')
}

const typeForm = (desk: Desk, id: string, random: Random): Form => {
  const { name = '' } = desk.types.find((one) => one.id === id) ?? {}
  const field = desk.page
    .getByRole('dialog', { name: /^Edit / })
    .getByRole('textbox', { name: 'Description' })
  return {
    name: `type ${id}`,
    open: async () => {
      await visit(desk, `/settings/account-types?edit=${id}`, random)
      await field.waitFor(soon)
    },
    fill: (text) => field.fill(text, soon),
    press: () => click(desk.page, 'Save changes'),
    isStored: async (text) =>
      dataOf(await desk.api.readAccountType({ params: { id } })).accountType.description === text,
    says: saying(words.settings.saved.replace('{name}', name)),
  }
}

/** The buttons that a screen offers after an action has failed or succeeded. */
const offers = /^(Undo|Try again|Close anyway|Reopen anyway|Move anyway|Add as a note|Leave unchanged)$/

export const otherActs: readonly Act[] = [
  {
    name: 'send a notification',
    weight: 4,
    run: async (desk, random) => {
      const isHere = desk.page.url().endsWith('/notifications/new')
      const startOver = desk.page.getByRole('button', { name: words.notifications.compose.startOver })
      if (isHere && (await startOver.isVisible()) && random.below(2) === 0) {
        await startOver.click(soon)
        desk.unfinished.delete('notification')
      }
      await typeInto(desk, composeForm(desk, random), unique('Title'), random)
    },
  },
  {
    name: 'view the notifications',
    weight: 2,
    run: async (desk, random) => {
      await visit(desk, '/notifications', random)
      const links = desk.page.locator('a[data-row]')
      await links.or(desk.page.getByText('Nothing has been sent yet')).first().waitFor(soon)
      if (random.below(2) === 0 && (await links.count()) > 0)
        await links.nth(random.below(await links.count())).click(soon)
    },
  },
  {
    name: 'describe an account type',
    weight: 3,
    run: (desk, random) =>
      typeInto(desk, typeForm(desk, random.pick(desk.types).id, random), unique('About'), random),
  },
  {
    name: 'view the account types',
    weight: 1,
    run: async (desk, random) => {
      await visit(desk, '/settings/account-types', random)
      await desk.page.getByRole('table').waitFor(soon)
    },
  },
  { name: 'view the overview', weight: 1, run: (desk, random) => visit(desk, '/', random) },
  { name: 'reload', weight: 1, run: reload },
  { name: 'go back', weight: 1, run: async ({ page }) => void (await page.goBack(soon)) },
  {
    name: 'press a button that the screen offers',
    weight: 3,
    run: async (desk) => {
      const offer = desk.page.getByRole('button', { name: offers }).filter({ visible: true })
      if ((await offer.count()) === 0) throw new NothingToDo('The screen offers no such button.')
      const before = await countChanges(desk)
      const isSo = async () => (await countChanges(desk)) > before
      desk.possibleMessages.push({
        message: saying(...Object.values(words.alerts.done), words.accounts.actions.undone),
        asked: (await offer.first().textContent()) ?? '',
        isSo,
      })
      await desk.beforePress?.({})
      await offer.first().click({ timeout: 2_000 })
    },
  },
]

/**
 * Sums the versions of the records that this desk may undo changes to, so that any change increases the result.
 */
async function countChanges({ api, alerts, accounts }: Desk): Promise<number> {
  const versions = await Promise.all([
    ...alerts.map(async (alertId) => dataOf(await api.readAlert({ params: { alertId } })).alert.version),
    ...accounts.map(
      async ({ id }) => dataOf(await api.readAccount({ params: { accountId: id } })).account.version,
    ),
  ])
  return versions.reduce((sum, version) => sum + version, 0)
}
