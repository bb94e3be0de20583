import { dataOf, expect, expectAccessible, test } from '../fixtures'
import { box, goToRecord, newAccount, newNumber } from './account-steps'

test('an agent writes a note, a viewer reads it, and an admin deletes it', async ({ signedIn, api }) => {
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
