import { placed, row } from './alert-steps'
import { dataOf, expect, expectAccessible, newDigits, signIn, test } from './fixtures'

test('a user mentioned in a note is notified, and their count goes down once they have read it', async ({
  api,
  browser,
  page,
  signedIn,
}) => {
  const name = `Eva ${newDigits()}`
  const { externalId, identity } = dataOf(await api.createIdentity({ body: { name, roles: ['dispatcher'] } }))
  const { alert, street } = await placed(api)
  const others = await browser.newContext()
  await signIn(others, externalId)
  const eva = await others.newPage()
  await eva.goto('/alerts')
  await expect(row(eva, street)).toBeVisible()

  await signedIn('dispatcher')
  await page.goto(`/alerts?alert=${alert.number}`)
  const note = page.getByLabel('Add a note')
  await note.fill('Crew at the gate, ')
  await note.press('End')
  await note.pressSequentially(`@${name}`)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await expectAccessible(page)
  await note.press('Enter')
  await expect(note).toHaveValue(`Crew at the gate, @${name} `)
  await note.press('Control+Enter')
  await expect(page.getByRole('strong').getByText(`@${name}`)).toBeVisible()

  await eva.getByRole('button', { name: '1 mention' }).click()
  await eva.getByRole('button', { name: `Crew at the gate, @${name}` }).click()
  await expect(eva.getByRole('strong').getByText(`@${name}`)).toBeVisible()
  await expect(eva.getByRole('button', { name: 'Mentions', exact: true })).toBeVisible()
  await expectAccessible(eva)
  const { history } = dataOf(await api.readAlert({ params: { alertId: alert.id } }))
  expect(history.at(-1)).toMatchObject({ type: 'noted', mentions: [identity.id] })
  await others.close()
})
