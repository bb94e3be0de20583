import { around, list, map, placed, row, view } from './alert-steps'
import { dataOf, expect, expectAccessible, test } from './fixtures'

test('the list narrows to alerts in view, follows the map, and a saved view restores both', async ({
  signedIn,
  api,
}) => {
  const { street } = await placed(api)
  const { street: far } = await placed(api, { latitude: -20.2, longitude: -70.1 })
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?${view}&q=Journey+street&order=newest`)
  await expect(row(page, street)).toBeVisible()
  await expect(row(page, far)).toBeVisible()
  await page.getByRole('button', { name: 'In view', exact: true }).click()
  await expect(row(page, far)).toHaveCount(0)
  await expect(row(page, street)).toBeVisible()
  await expect(page).toHaveURL(/inView=true/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  const name = `Desk ${street.slice(-6)}`
  await page.getByRole('textbox', { name: /Name/ }).fill(name)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()

  await page.goto('/alerts?at=-20.2,-70.1,16&inView=true&q=Journey+street')
  await expect(row(page, far)).toBeVisible()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect(row(page, street)).toBeVisible()
  await expect(row(page, far)).toHaveCount(0)
})

test("an earlier alert's street fills in its point, the keyboard sets the accuracy, and the caller is shown", async ({
  signedIn,
  api,
}) => {
  const { street } = await placed(api, { latitude: -33.4501, longitude: -70.6601 })
  const { accounts } = dataOf(await api.searchAccounts({ query: { limit: '1' } }))
  const caller = accounts[0] ?? (await anAccount(api))
  const page = await signedIn('dispatcher', 'agent')
  await page.goto(`/alerts?${view}&new=true`)
  await expect(map(page)).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Street', exact: true })
  await field.click()
  await field.pressSequentially(street.toLowerCase(), { delay: 20 })
  await page.getByRole('option', { name: new RegExp(street) }).click()
  await expect(page.getByRole('textbox', { name: 'Coordinates' })).toHaveValue(/-33\.4501.*-70\.6601/)
  await expect(page.getByRole('textbox', { name: 'Region', exact: true })).toHaveValue('RM')
  await expect(page.getByText(/^The pin is where the last alert on this street was/)).toBeVisible()

  const edge = page.getByRole('slider', { name: /^Accuracy/ })
  await edge.focus()
  await page.keyboard.press('ArrowUp')
  const accuracy = page.getByRole('textbox', { name: 'Accuracy in metres' })
  await expect(accuracy).toHaveValue(/^\d+$/)
  const metres = Number(await accuracy.inputValue())
  await page.keyboard.press('PageUp')
  await expect.poll(async () => Number(await accuracy.inputValue())).toBeGreaterThan(metres)

  await page
    .getByRole('combobox', { name: 'Account' })
    .pressSequentially(caller.phone.slice(-6), { delay: 20 })
  await page.getByRole('option').first().click()
  const card = page.getByRole('region', { name: 'Caller' })
  await expect(card.getByRole('link', { name: /^Call / })).toHaveAttribute('href', `tel:${caller.phone}`)
  await expectAccessible(page)
})

async function anAccount(api: Parameters<typeof placed>[0]) {
  const { accountTypes } = dataOf(await api.listAccountTypes({ query: {} }))
  const accountType = accountTypes[0]?.id ?? ''
  const body = { accountType, phone: '+56987650123', fullname: 'Luz Díaz', sendSMS: false }
  return dataOf(await api.createAccount({ body })).account
}

test("range rings and the distance from the selected alert to the map's centre are kept in the URL", async ({
  signedIn,
  api,
}) => {
  const { alert } = await placed(api, { latitude: around.latitude + 0.001, longitude: around.longitude })
  const page = await signedIn()
  await page.goto(`/alerts?${view}&alert=${alert.id}`)
  await expect(list(page).first()).toBeAttached()
  await expect(page).toHaveURL(new RegExp(`alert=${alert.number}(&|$)`))
  await page.getByRole('button', { name: 'Range rings, bearing and distance' }).click()
  const reading = page.getByText('111 m · 180° S from the alert to the centre')
  await expect(reading).toBeVisible()
  // An earlier URL update that finishes late briefly reverts this one.
  let address = ''
  await page.waitForURL(({ href, searchParams }) => {
    address = href
    return searchParams.has('measure')
  })
  await page.goto(address)
  await expect(reading).toBeVisible()
  await expect(page).toHaveURL(/measure=true/)
})

test('a point picked on the map is measured to, and attached alerts link to each other', async ({
  signedIn,
  api,
}) => {
  const { alert } = await placed(api, { latitude: around.latitude + 0.001, longitude: around.longitude })
  const { alert: other } = await placed(api)
  dataOf(await api.linkAlert({ params: { alertId: other.id }, body: { duplicateOf: alert.id } }))
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?${view}&alert=${alert.number}&measure=true`)
  const attached = page.getByRole('region', { name: 'Attached to this alert' })
  await expect(attached.getByText('1 attached')).toBeVisible()

  await map(page).focus()
  await page.keyboard.press('Enter')
  const reading = page.getByRole('status').filter({ hasText: /to the point$/ })
  await expect(reading).toHaveText('111 m · 180° S from the alert to the point')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(reading).toHaveCount(0)
  await expect(attached).toBeVisible()
  const box = await map(page).boundingBox()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) * 0.8)
  await expect(reading).toHaveText(/ from the alert to the point$/)

  await attached
    .getByRole('button', { name: new RegExp(`#${other.number}`) })
    .first()
    .click()
  await expect(page.getByText(`Attached to #${alert.number}`)).toBeVisible()
  await expect(reading).toBeVisible()
  await page.getByRole('button', { name: `Open #${alert.number}` }).click()
  await attached.getByRole('button', { name: `Detach #${other.number}` }).click()
  await expect(attached).toHaveCount(0)
})
