import { dataOf, expect, expectAccessible, test } from '../fixtures'
import { box, goToRecord, newAccount, newNumber } from './account-steps'

test('a note is written by an agent, read by whoever reads accounts, and deleted by an admin', async ({
  signedIn,
  api,
}) => {
  const account = await newAccount(api, { fullname: `Nora ${newNumber()}` })
  const page = await signedIn('agent')
  await goToRecord(page, account)
  const notes = page.getByRole('region', { name: 'Internal notes' })
  await expect(notes).toContainText('No notes yet')
  await box(page, 'New note').fill('Hard of hearing: let it ring')
  await page.reload()
  await expect(box(page, 'New note')).toHaveValue('Hard of hearing: let it ring')
  await box(page, 'New note').press('Control+Enter')
  const note = notes.getByRole('listitem').filter({ hasText: 'Hard of hearing: let it ring' })
  await expect(note).toBeVisible()
  await expect(box(page, 'New note')).toHaveValue('')
  await expectAccessible(page)
  const params = { accountId: account.id }
  const stored = async () => dataOf(await api.listAccountNotes({ params, query: {} })).notes
  expect(await stored()).toMatchObject([{ text: 'Hard of hearing: let it ring' }])

  await signedIn('viewer')
  await goToRecord(page, account)
  await expect(note).toBeVisible()
  await expect(notes.getByRole('textbox')).toHaveCount(0)
  await expect(notes.getByRole('button')).toHaveCount(0)

  await signedIn()
  await goToRecord(page, account)
  await note.getByRole('button', { name: /^Delete the note/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(notes).toContainText('No notes yet')
  expect(await stored()).toEqual([])
})

test('whoever opens an account learns that a colleague has it open, and is seen to change it and to leave', async ({
  signedIn,
  api,
}) => {
  const account = await newAccount(api, { fullname: `Otto ${newNumber()}` })
  const params = { accountId: account.id }
  const view = async (editing = false) =>
    dataOf(await api.viewAccount({ params, body: { editing } })).viewers.map((viewer) => viewer.editing)
  const { name } = dataOf(await api.readOwnIdentity({})).identity
  await view()
  const page = await signedIn('agent')
  await goToRecord(page, account)
  await expect(page.getByText(`${name} has this open`)).toBeVisible()
  await expectAccessible(page)
  expect(await view(true)).toEqual([false])
  await expect(page.getByText(`${name} is changing it`)).toBeVisible({ timeout: 20_000 })

  await page.getByRole('button', { name: 'Edit Full name' }).click()
  await expect(box(page, 'Full name')).toBeFocused()
  await expect.poll(() => view()).toEqual([true])
  await page.keyboard.press('Escape')
  await expect.poll(() => view()).toEqual([false])
  await page.getByRole('main').getByRole('link', { name: 'Accounts', exact: true }).click()
  await expect.poll(() => view()).toEqual([])
})
