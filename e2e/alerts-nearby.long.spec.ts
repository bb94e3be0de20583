import { dataOf, expect, expectAccessible, test } from './fixtures'

test('people near an alert are counted and carried over to a new notification', async ({ signedIn, api }) => {
  const place = { latitude: -21.5, longitude: -61.5 }
  const { accountType } = dataOf(await api.createAccountType({ body: { name: 'Nearby' } }))
  const raise = async (phone: string, degrees: number) => {
    const body = { accountType: accountType.id, phone, sendSMS: false }
    const { account } = dataOf(await api.createAccount({ body }))
    const location = { ...place, latitude: place.latitude + degrees }
    const by = { typeId: accountType.id, tag: 'id', value: account.id }
    return dataOf(await api.createAlert({ body: { alertType: 'fire', location, account: by } })).alert
  }
  const alert = await raise('+56987650001', 0)
  await raise('+56987650002', 0.003)
  await raise('+56987650003', 0.02)
  const page = await signedIn()
  await page.goto(`/alerts?alert=${alert.id}`)
  await page.getByRole('button', { name: 'Message people nearby' }).click()
  const bar = page.getByRole('region', { name: `People around #${alert.number}` })
  await expect(bar.getByText('2 people', { exact: true })).toBeVisible()
  await bar.getByLabel('Radius in meters').fill('3000')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Message 3 people' }).click()
  await expect(page).toHaveURL(/notifications\/new/)
  for (const end of ['0001', '0002', '0003'])
    await expect(page.getByText(new RegExp(`8765 ${end}`)).first()).toBeVisible()
})
