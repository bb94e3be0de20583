import { errors, type Page } from '@playwright/test'
import { formatPhone } from '@/lib/format/phone'
import { type Desk, unique } from './desk'

/** An act of a person; what it typed and is not stored must still stand where it was typed. */
export type Act = { name: string; run: (desk: Desk) => Promise<void> }

const soon = { timeout: 4_000 }

const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click(soon)

async function openAlert({ page, random, alerts }: Desk): Promise<string> {
  const id = random.pick(alerts)
  await page.goto(`/alerts?state=all&alert=${id}`)
  return id
}

async function openAccount({ page, random, accounts }: Desk): Promise<void> {
  await page.goto(`/accounts/${random.pick(accounts).id}`)
}

export const acts: readonly Act[] = [
  {
    name: 'look at an alert',
    run: async (desk) => void (await openAlert(desk)),
  },
  {
    name: 'close an alert',
    run: async (desk) => {
      await openAlert(desk)
      await desk.page.getByRole('textbox', { name: /^Reason/ }).fill(unique('Reason'), soon)
      await click(desk.page, 'Close alert')
    },
  },
  {
    name: 'reopen an alert',
    run: async (desk) => {
      await openAlert(desk)
      await click(desk.page, 'Reopen alert')
    },
  },
  {
    name: 'note on an alert',
    run: async (desk) => {
      await openAlert(desk)
      await desk.page.getByRole('textbox', { name: 'Add a note' }).fill(unique('Note'), soon)
      await click(desk.page, 'Add note')
    },
  },
  {
    name: 'move an alert by its coordinates',
    run: async (desk) => {
      await openAlert(desk)
      await click(desk.page, 'Edit the location')
      const place = `-33.${44000 + desk.random.below(900)}, -70.${66000 + desk.random.below(900)}`
      await desk.page.getByRole('textbox', { name: 'Coordinates' }).fill(place, soon)
      await click(desk.page, 'Move')
    },
  },
  {
    name: 'look at the list of alerts',
    run: async ({ page }) => void (await page.goto('/alerts')),
  },
  {
    name: 'look at an account',
    run: openAccount,
  },
  {
    name: 'rename an account',
    run: async (desk) => {
      await openAccount(desk)
      await desk.page.goto(`${desk.page.url()}/edit`)
      await desk.page.getByRole('textbox', { name: 'Full name', exact: true }).fill(unique('Name'), soon)
      await click(desk.page, 'Save changes')
    },
  },
  {
    name: 'search for an account',
    run: async (desk) => {
      const { phone } = desk.random.pick(desk.accounts)
      await desk.page.goto(`/accounts?q=${encodeURIComponent(phone.slice(-6))}`)
    },
  },
  {
    name: 'send a notification',
    run: async (desk) => {
      const { phone } = desk.random.pick(desk.accounts)
      const title = unique('Title')
      await desk.page.goto('/notifications/new')
      await desk.page.getByRole('textbox', { name: 'Phones', exact: true }).fill(formatPhone(phone), soon)
      await desk.page.getByRole('textbox', { name: 'Title', exact: true }).fill(title, soon)
      await click(desk.page, 'Review')
      desk.sent.push(title)
      await desk.page
        .getByRole('dialog')
        .getByRole('button', { name: /^Send to/ })
        .dblclick(soon)
    },
  },
  {
    name: 'rename an account type',
    run: async ({ page, random }) => {
      await page.goto('/settings/account-types')
      const edits = page.getByRole('button', { name: /^Edit / })
      await edits.first().waitFor(soon)
      await edits.nth(random.below(await edits.count())).click(soon)
      await page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill(unique('About'), soon)
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click(soon)
    },
  },
  {
    name: 'reload',
    run: async ({ page }) => void (await page.reload()),
  },
]

/** An act may find nothing to do: a button that is not there, because somebody else was faster or nothing could be read. */
export async function tryAct({ run }: Act, desk: Desk): Promise<boolean> {
  try {
    await run(desk)
    return true
  } catch (error) {
    if (
      error instanceof errors.TimeoutError ||
      /net::ERR|interrupted by another navigation/.test(String(error))
    )
      return false
    throw error
  }
}
