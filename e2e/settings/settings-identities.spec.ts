import { type Client, createClient } from '@/lib/client/client'
import { box } from '../accounts/account-steps'
import { dataOf, expect, expectAccessible, test } from '../fixtures'
import { apiUrl, businessId, consoleUrl } from '../product'
import { act, all, identityNow, newIdentity, newName, openNewForm, press, rowOf } from './settings-steps'

const mayLogIn = async (externalId: string) =>
  (await createClient({ baseUrl: apiUrl }).login({ body: { businessId, externalId } })).ok

test("a new identity's external ID is shown once and can be used to sign in", async ({
  signedIn,
  context,
}) => {
  const name = newName('Night desk')
  const page = await signedIn()
  const form = await openNewForm(page, 'identities', 'identity')
  await box(form, 'Name').fill(name)
  await expect(form.getByText('Choose at least one role.')).toBeVisible()
  await form.getByRole('checkbox', { name: 'Sender' }).check()
  await form.getByRole('checkbox', { name: 'Agent' }).check()
  await form.getByLabel('Last day').fill('2099-12-31')
  await press(form, 'Create identity')
  const shown = page.getByRole('dialog', { name: `${name} can now sign in` })
  const externalId = await box(shown, 'External ID').inputValue()
  await expect(box(shown, 'Business ID')).toHaveValue(businessId)
  await page.keyboard.press('Escape')
  await expect(shown.getByRole('alert')).toContainText('Copy the External ID first')
  await shown.getByRole('checkbox', { name: 'I have copied the External ID and stored it safely' }).check()
  await press(shown, 'Done')
  await expect(shown).toHaveCount(0)
  await expect(rowOf(page, name)).toContainText('Agent, Sender')
  await page.reload()
  await expect(rowOf(page, name)).toBeVisible()
  expect(await page.content()).not.toContain(externalId)

  await context.clearCookies()
  await page.goto('/sign-in')
  await box(page, 'Business ID').fill(businessId)
  await page.getByLabel('External ID', { exact: true }).fill(externalId)
  await press(page, 'Sign in')
  await expect(page).toHaveURL(`${consoleUrl}/`)
  await expect(page.getByRole('button', { name: `${name} Agent, Sender` })).toBeVisible()
})

test('an identity gets other roles, is disabled and enabled, and its old external ID stays valid for a while or expires immediately', {
  tag: '@long',
}, async ({ signedIn, api }) => {
  const { identity, externalId } = await newIdentity(api)
  const { id, name } = identity
  const page = await signedIn()
  await page.goto('/settings/identities')
  await act(page, name, 'Edit name, roles and last day')
  const form = page.getByRole('dialog', { name: `Edit ${name}` })
  await form.getByRole('checkbox', { name: 'Agent' }).uncheck()
  await form.getByRole('checkbox', { name: 'Dispatcher' }).check()
  await form.getByRole('checkbox', { name: 'Viewer' }).check()
  await press(form, 'Save changes')
  await expect(rowOf(page, name)).toContainText('Dispatcher')
  expect(await identityNow(api, id)).toMatchObject({
    roles: ['dispatcher', 'viewer'],
    disabled: false,
    expiresAt: null,
  })

  await act(page, name, 'Disable')
  await press(page.getByRole('alertdialog', { name: `Disable ${name}?` }), 'Disable')
  await expect(rowOf(page, name)).toContainText('Disabled')
  expect(await mayLogIn(externalId)).toBe(false)

  await act(page, name, 'Enable')
  await press(page.getByRole('alertdialog', { name: `Enable ${name}?` }), 'Enable')
  await expect(rowOf(page, name)).not.toContainText('Disabled')
  expect(await mayLogIn(externalId)).toBe(true)

  await act(page, name, 'Replace External ID')
  const question = page.getByRole('alertdialog', { name: `Replace the External ID of ${name}?` })
  await expect(question.getByRole('radio', { name: 'keeps working for 1 day' })).toBeChecked()
  await expectAccessible(page)
  await press(question, 'Replace External ID')
  const shown = page.getByRole('dialog', { name: `${name} has a new External ID` })
  const after = await box(shown, 'External ID').inputValue()
  await shown.getByRole('checkbox', { name: 'I have copied the External ID and stored it safely' }).check()
  await press(shown, 'Done')
  expect([await mayLogIn(externalId), await mayLogIn(after)]).toEqual([true, true])

  await act(page, name, 'Replace External ID')
  await question.getByRole('radio', { name: 'stops working immediately' }).check()
  await press(question, 'Replace External ID')
  await expect(shown).toBeVisible()
  expect([await mayLogIn(externalId), await mayLogIn(after)]).toEqual([false, false])
  await shown.getByRole('checkbox').check()
  await press(shown, 'Done')
})

test('the last admin cannot be disabled, and the reason is shown', { tag: '@long' }, async ({
  signedIn,
  api,
}) => {
  const own = dataOf(await api.readOwnIdentity({})).identity
  await disableOtherAdmins(api, own.id)
  const page = await signedIn()
  await page.goto('/settings/identities')
  await act(page, own.name, 'Disable')
  const question = page.getByRole('alertdialog', { name: `Disable ${own.name}?` })
  await expect(question).toContainText('This is you.')
  await press(question, 'Disable')
  await expect(question.getByRole('alert')).toContainText('A business needs at least one admin')
  expect(await identityNow(api, own.id)).toMatchObject({ roles: ['admin'], disabled: false })
})

/** Disables the other admins that journeys in this business may have created. */
async function disableOtherAdmins(api: Client, ownId: string): Promise<void> {
  const { identities } = dataOf(await api.listIdentities(all))
  for (const { id, roles } of identities) {
    if (id === ownId || !roles.includes('admin')) continue
    dataOf(await api.updateIdentity({ params: { identityId: id }, body: { disabled: true } }))
  }
}
