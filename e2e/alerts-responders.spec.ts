import { expectHistory, placed, view } from './alert-steps'
import { dataOf, expect, expectAccessible, test } from './fixtures'

test('a responder is dispatched, arrives and is cleared by three keys', async ({ signedIn, api }) => {
  const { alert } = await placed(api)
  const { alert: other } = await placed(api)
  const mark = async (name: string) => {
    const body = { name, roles: ['dispatcher' as const] }
    const { identity } = dataOf(await api.createIdentity({ body }))
    return dataOf(await api.createResponder({ body: { identityId: identity.id } })).responder
  }
  const unit = await mark(`Unit of ${alert.number}`)
  const busy = await mark(`Busy of ${alert.number}`)
  dataOf(await api.dispatchResponder({ params: { alertId: other.id }, body: { responderId: busy.id } }))
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?${view}&alert=${alert.id}`)
  const section = page.getByRole('region', { name: 'Responders' })
  await expect(section.getByRole('button', { name: 'Dispatch' })).toBeVisible()
  await page.keyboard.press('d')
  const field = page.getByRole('combobox', { name: 'Dispatch a responder' })
  await field.fill(`of ${alert.number}`)
  await expect(page.getByRole('option', { name: new RegExp(busy.name) })).toContainText(`at #${other.number}`)
  await expect(page.getByRole('option', { name: new RegExp(busy.name) })).toBeDisabled()
  await page.getByRole('option', { name: new RegExp(unit.name) }).click()
  await expect(section).toContainText(`${unit.name}On the way`)
  await expectAccessible(page)
  await page.keyboard.press('s')
  await expect(section).toContainText(`${unit.name}On scene`)
  await page.keyboard.press('c')
  await expect(section).toContainText(`${unit.name}Left`)
  await expectHistory(api, alert.id, ['created', 'acknowledged', 'dispatched', 'onScene', 'cleared'])
})

test('an admin adds an identity as a responder and removes it again', async ({ signedIn, api }) => {
  const name = `Nadia ${crypto.randomUUID().slice(0, 8)}`
  dataOf(await api.createIdentity({ body: { name, roles: ['viewer'] } }))
  const page = await signedIn()
  await page.goto('/settings/responders')
  await page.getByRole('button', { name: 'New responder' }).first().click()
  const form = page.getByRole('dialog', { name: 'New responder' })
  await form.getByRole('combobox', { name: 'An identity' }).fill(name)
  await page.getByRole('option', { name }).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add responder' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Free')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('button', { name: 'Remove responder' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
})
