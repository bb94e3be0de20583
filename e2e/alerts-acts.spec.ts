import { expectHistory, list, map, placed, row, view } from './alert-steps'
import { connect, dataOf, expect, expectAccessible, pressShortcut, test } from './fixtures'
import { businessId } from './product'
import { viewports } from './screens'

const eva = 'Eva of the other desk'
/** Every journey creates its own Eva, so names may carry the role and the end of the ID to tell them apart. */
const named = `${eva}( \\(.+\\))?`

/** Creates another dispatcher and connects as her. */
async function another(api: Awaited<ReturnType<typeof connect>>) {
  const made = dataOf(await api.createIdentity({ body: { name: eva, roles: ['dispatcher'] } }))
  return connect(undefined, { businessId, externalId: made.externalId })
}

test('a dispatcher takes an alert by one key and assigns it to another, and the assignee is shown each time', async ({
  signedIn,
  api,
}) => {
  const { alert, street } = await placed(api)
  await another(api)
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?${view}&alert=${alert.id}`)
  await expect(page.getByText('Nobody has it yet', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Acknowledge/ })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText(/^You have it since/)).toBeVisible()
  await expectHistory(api, alert.id, ['created', 'acknowledged'])
  await page.getByRole('button', { name: 'Assign to…' }).click()
  await page.getByRole('combobox', { name: 'Assign to' }).fill('Eva of')
  await page.getByRole('option', { name: eva }).first().click()
  await expect(page.getByText(new RegExp(`^${named} has it since`))).toBeVisible()
  await expectHistory(api, alert.id, ['created', 'acknowledged', 'assigned'])
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(row(page, street)).toContainText(eva)
})

test('the second dispatcher to take an alert sees who has it; an alert closed by another cannot be taken', async ({
  signedIn,
  api,
}) => {
  const first = await placed(api)
  const second = await placed(api)
  const evas = await another(api)
  const page = await signedIn('dispatcher')
  // An open stream would report Eva's acts before the key is pressed.
  await page.route('**/api/alerts/stream**', (route) => route.abort())
  await page.goto(`/alerts?${view}&alert=${first.alert.id}`)
  await expect(page.getByText('Nobody has it yet', { exact: true })).toBeVisible()
  await page.route('**/api/alerts/**', (route) => route.abort())
  dataOf(await evas.acknowledgeAlert({ params: { alertId: first.alert.id } }))
  await page.keyboard.press('a')
  await expect(
    page.getByText(new RegExp(`^${named} acknowledged it at \\d\\d:\\d\\d:\\d\\d\\.$`)),
  ).toBeVisible()
  await expect(page.getByText(new RegExp(`^${named} has it since`))).toBeVisible()
  await page.unroute('**/api/alerts/**')

  await page.goto(`/alerts?${view}&alert=${second.alert.id}`)
  await expect(page.getByText('Nobody has it yet', { exact: true })).toBeVisible()
  await page.route('**/api/alerts/**', (route) => route.abort())
  dataOf(
    await evas.updateAlert({ params: { id: second.alert.id }, body: { closed: 1, closedCode: 'false' } }),
  )
  await page.keyboard.press('a')
  await expect(page.getByText('The alert is closed, so nothing was changed. Reopen it first.')).toBeVisible()
  await expectHistory(api, second.alert.id, ['created', 'closed'])
})

test('an alert is reprioritised and corrected, and closed with an outcome and a reason', async ({
  signedIn,
  api,
}) => {
  const { alert, street } = await placed(api)
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?${view}&alert=${alert.id}`)
  await page.getByRole('button', { name: /^Priority: / }).click()
  await page.getByRole('menuitemradio', { name: /Low/ }).click()
  await expect(page.getByRole('button', { name: 'Priority: Low' })).toBeVisible()
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  await page.getByRole('combobox', { name: 'Street', exact: true }).fill(`${street} bis`)
  await page.getByRole('button', { name: 'Save the correction' }).click()
  await expect(page.getByText(`Street: ${street} → ${street} bis`)).toBeVisible()
  await page.getByRole('button', { name: 'Close…' }).click()
  await page.getByRole('radio', { name: 'Transferred' }).check()
  await page.getByRole('textbox', { name: 'Reason, optional' }).fill('To the next town')
  await page.getByRole('button', { name: 'Close alert' }).click()
  await expect(page.getByRole('button', { name: 'Reopen alert' })).toBeVisible()
  const { priority, closedCode, closedReason } = dataOf(
    await api.readAlert({ params: { alertId: alert.id } }),
  ).alert
  expect({ priority, closedCode, closedReason }).toEqual({
    priority: 4,
    closedCode: 'transferred',
    closedReason: 'To the next town',
  })
})

test("the list shows unattended alerts, the user's own, and a single one by its number", async ({
  signedIn,
  api,
}) => {
  const taken = await placed(api)
  const waiting = await placed(api)
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?${view}&alert=${taken.alert.id}`)
  await expect(page.getByRole('button', { name: /^Acknowledge/ })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText(/^You have it since/)).toBeVisible()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await page.getByRole('button', { name: 'Unattended' }).click()
  await expect(page).toHaveURL(/unattended=true/)
  await expect(row(page, waiting.street)).toBeVisible()
  await expect(row(page, taken.street)).toHaveCount(0)
  await page.getByRole('button', { name: 'Unattended' }).click()
  await page.getByRole('button', { name: 'Mine' }).click()
  await expect(page).toHaveURL(/assigned=/)
  await expect(row(page, taken.street)).toBeVisible()
  await expect(row(page, waiting.street)).toHaveCount(0)
  await page.getByRole('button', { name: 'Mine' }).click()
  await pressShortcut(page, '/')
  await page.keyboard.type(`#${waiting.alert.number}`)
  await expect(list(page).getByRole('button')).toHaveCount(1)
  await expect(row(page, waiting.street)).toBeVisible()
})

test('a duplicate report is attached to the first one, and the attachment is undone', async ({
  signedIn,
  api,
}) => {
  const place = { latitude: -20.2141, longitude: -70.1524 }
  const first = await placed(api, place)
  const second = await placed(api, place)
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?${view}&alert=${second.alert.id}`)
  await page.getByRole('button', { name: `Attach to #${first.alert.number}` }).click()
  await expect(page.getByText(`Attached to #${first.alert.number}`)).toBeVisible()
  await expectHistory(api, second.alert.id, ['created', 'linked'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: `Attach to #${first.alert.number}` })).toBeVisible()
  await expectHistory(api, second.alert.id, ['created', 'linked', 'unlinked'])
})

for (const [width, height] of viewports) {
  test(`an alert's forms and the filters are accessible at ${width} px`, async ({ signedIn, api }) => {
    const { alert } = await placed(api)
    const page = await signedIn('dispatcher')
    await page.setViewportSize({ width, height })
    await page.goto(`/alerts?${view}&alert=${alert.id}`)
    await expect(map(page)).toBeVisible()
    for (const name of ['Assign to…', 'Correct', 'Close…']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expectAccessible(page)
    }
    await page.goto(`/alerts?${view}&priority=1&region=RM`)
    await expect(page.getByRole('button', { name: /Show all regions/ })).toBeVisible()
    await expectAccessible(page)
  })
}
