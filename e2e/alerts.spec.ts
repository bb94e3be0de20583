import type { Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import { dataOf, expect, expectAccessible, signIn, test } from './fixtures'
import { consoleUrl, externalId } from './product'

const around = { latitude: -33.4489, longitude: -70.6693 }
/** The map over Santiago, near enough that alerts stand on their own. */
const view = `at=${around.latitude},${around.longitude},16`

let lastStreet = 0
const nextStreet = () => `Journey street ${Date.now()}-${lastStreet++}`

async function placed(api: Client, place = around) {
  const street = nextStreet()
  const body = {
    alertType: 'fire',
    location: { ...place, accuracy: 40 },
    region: 'RM',
    additional: { street },
  }
  return { street, alert: dataOf(await api.createAlert({ body })).alert }
}

const byStreet = async (api: Client, street: string) =>
  dataOf(await api.listAlerts({ query: { q: street, state: 'all' } })).alerts
const history = async (api: Client, alertId: string) =>
  dataOf(await api.readAlert({ params: { alertId } })).history.map(({ type }) => type)
const expectHistory = (api: Client, alertId: string, types: string[]) =>
  expect.poll(() => history(api, alertId)).toEqual(types)

const list = (page: Page) => page.getByRole('list', { name: 'Alerts, newest first' })
const row = (page: Page, street: string) => list(page).getByRole('button', { name: street })
const map = (page: Page) => page.getByRole('region', { name: 'Map of the alerts' })

test('an alert is placed by a click on the map, once, however often the button is pressed', async ({
  signedIn,
  api,
}) => {
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?${view}`)
  await page.getByRole('button', { name: 'New alert' }).click()
  const box = await map(page).boundingBox()
  if (!box) throw new Error('The map is not there.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(page.getByRole('textbox', { name: 'Coordinates' })).toHaveValue(/-33\.4.*-70\.6/)
  const street = nextStreet()
  await page.getByRole('radio', { name: 'Medical' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Street', exact: true }).fill(street)
  await page.getByRole('button', { name: 'Place alert' }).dblclick()
  await expect(row(page, street)).toBeVisible()
  const [alert, another] = await byStreet(api, street)
  expect(another).toBeUndefined()
  expect(alert).toMatchObject({ alertType: 'medical', closed: 0 })
  expect(alert?.location.latitude).toBeCloseTo(around.latitude, 2)
})

test('an alert of a type nobody defined is placed with the keyboard alone, at the centre of the map', async ({
  signedIn,
  api,
}) => {
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?${view}`)
  await expect(map(page)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Coordinates' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Coordinates' })).toHaveValue(/-33\.448/)
  await page.getByRole('radio', { name: 'Other' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('textbox', { name: 'Name of the type' }).focus()
  await page.keyboard.type('gas leak')
  const street = nextStreet()
  await page.getByRole('textbox', { name: 'Street', exact: true }).focus()
  await page.keyboard.type(street)
  await page.keyboard.press('Enter')
  await expect(row(page, street)).toBeVisible()
  expect(await byStreet(api, street)).toMatchObject([{ alertType: 'gas leak' }])
})

test('coordinates that cannot be are named at the field, and nothing is placed', async ({ signedIn }) => {
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?${view}&new=true`)
  await page.getByRole('textbox', { name: 'Coordinates' }).fill('somewhere')
  await page.getByRole('button', { name: 'Place alert' }).click()
  await expect(page.getByText('Enter latitude and longitude, as in -33.45, -70.66.')).toBeVisible()
  await expect(page).toHaveURL(/new=/)
})

test('list and map share one selection, which stands in the address', async ({ signedIn, api }) => {
  const { alert, street } = await placed(api)
  const page = await signedIn()
  await page.goto(`/alerts?${view}`)
  await row(page, street).click()
  await expect(page).toHaveURL(new RegExp(`alert=${alert.id}`))
  await expect(map(page).getByRole('button', { pressed: true })).toHaveAccessibleName(/Fire/)
  await page.reload()
  await expect(page.getByText(street).first()).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/alert=/)
})

test('an alert is moved by its coordinates, and the move can be undone', async ({ signedIn, api }) => {
  const { alert, street } = await placed(api)
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?${view}&alert=${alert.id}`)
  await page.getByRole('button', { name: 'Edit the location' }).click()
  await page.getByRole('textbox', { name: 'Coordinates' }).fill('-33.46, -70.65')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectHistory(api, alert.id, ['created', 'moved', 'moved'])
  expect((await byStreet(api, street))[0]?.location).toEqual(alert.location)
})

const lima = { latitude: -12.0464, longitude: -77.0428 }

/** Holds the selected alert, some way off. */
async function drag(page: Page) {
  const box = await map(page).getByRole('button', { pressed: true }).boundingBox()
  if (!box) throw new Error('The alert is not on the map.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 60, { steps: 8 })
}

test('an alert is moved by dragging it on the map, once it is confirmed', async ({ signedIn, api }) => {
  const { alert, street } = await placed(api, lima)
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?at=${lima.latitude},${lima.longitude},17&alert=${alert.id}`)
  await drag(page)
  await page.mouse.up()
  await expect(page.getByRole('button', { name: /^Move \d/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Move \d/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Close alert' })).toBeVisible()
  await drag(page)
  await page.mouse.up()
  await expect(page.getByRole('button', { name: /^Move \d/ })).toBeFocused()
  expect(await history(api, alert.id)).toEqual(['created'])
  await page.keyboard.press('Enter')
  await expectHistory(api, alert.id, ['created', 'moved'])
  const [moved] = await byStreet(api, street)
  expect(moved?.location.longitude).toBeGreaterThan(alert.location.longitude)
})

test('closed by another while it is held, an alert stands where it was, and the next one where it is', async ({
  signedIn,
  api,
}) => {
  const { alert } = await placed(api, { latitude: -12.05, longitude: -77.05 })
  const beside = await placed(api, { latitude: -12.051, longitude: -77.051 })
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?at=-12.05,-77.05,17&alert=${alert.id}`)
  await drag(page)
  dataOf(await api.updateAlert({ params: { id: alert.id }, body: { closed: 1 } }))
  await expect(page.getByText(/closed this alert meanwhile/)).toBeVisible({ timeout: 20_000 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: /^Move \d/ })).toHaveCount(0)
  const selected = map(page).getByRole('button', { pressed: true })
  const centre = async () => {
    const [whole, box] = [await map(page).boundingBox(), await selected.boundingBox()]
    if (!whole || !box) throw new Error('The alert is not on the map.')
    return [
      Math.round(box.x + box.width / 2 - whole.x - whole.width / 2),
      Math.round(box.y + box.height / 2 - whole.y - whole.height / 2),
    ]
  }
  expect(await centre()).toEqual([0, 0])
  await page.goto(`/alerts?at=-12.051,-77.051,17&alert=${alert.id}`)
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await row(page, beside.street).click()
  await expect.poll(centre).toEqual([0, 0])
  expect(await history(api, alert.id)).toEqual(['created', 'closed'])
})

test('far out a drag starts no move and asks to come closer', async ({ signedIn, api }) => {
  const { alert } = await placed(api, { latitude: -3.1, longitude: -60.02 })
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?at=-3.1,-60.02,6&alert=${alert.id}`)
  await drag(page)
  await page.mouse.up()
  await page.getByRole('button', { name: 'Zoom in to move' }).click()
  await expect(page).toHaveURL(/at=-3\.1\d*(,|%2C)-60\.02\d*(,|%2C)1[3-9]/)
  expect(await history(api, alert.id)).toEqual(['created'])
})

test('what is typed into a new alert is kept while one looks at what others have placed', async ({
  signedIn,
  api,
}) => {
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?${view}&new=true`)
  await page.getByRole('textbox', { name: 'Coordinates' }).fill('-33.45, -70.66')
  const { street } = await placed(api)
  await page.getByRole('button', { name: /^\d+ new$/ }).click({ timeout: 20_000 })
  await expect(row(page, street)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Continue the new alert' }).click()
  await expect(page.getByRole('textbox', { name: 'Coordinates' })).toHaveValue('-33.45, -70.66')
})

test('an alert is closed with a reason and reopened', async ({ signedIn, api }) => {
  const { alert } = await placed(api)
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?${view}&alert=${alert.id}`)
  await page.getByRole('textbox', { name: 'Reason, optional' }).fill('False alarm')
  await page.getByRole('button', { name: 'Close alert' }).click()
  await expect(page.getByRole('button', { name: 'Reopen alert' })).toBeVisible()
  await expectHistory(api, alert.id, ['created', 'closed'])
  const { closed, closedReason } = dataOf(await api.readAlert({ params: { alertId: alert.id } })).alert
  expect({ closed, closedReason }).toEqual({ closed: 1, closedReason: 'False alarm' })
  await page.getByRole('button', { name: 'Reopen alert' }).click()
  await expect(page.getByRole('button', { name: 'Close alert' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Add a note' }).fill('Called back')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Called back' })).toBeVisible()
  await expectHistory(api, alert.id, ['created', 'closed', 'reopened', 'noted'])
})

test('of two dispatchers at one alert the second sees what changed, and nothing is done unseen', async ({
  signedIn,
  api,
}) => {
  const { alert } = await placed(api)
  const page = await signedIn()
  await page.goto(`/alerts?${view}&alert=${alert.id}`)
  await expect(page.getByRole('button', { name: 'Close alert' })).toBeVisible()
  await page.route('**/api/alerts/**', (route) => route.abort())
  const location = { latitude: -33.45, longitude: -70.67 }
  dataOf(await api.updateAlert({ params: { id: alert.id }, body: { location } }))
  await page.getByRole('textbox', { name: 'Reason, optional' }).fill('Mine')
  await page.getByRole('button', { name: 'Close alert' }).click()
  await expect(page.getByText('Someone else changed this alert meanwhile')).toBeVisible()
  expect(await history(api, alert.id)).toEqual(['created', 'moved'])
  await page.unroute('**/api/alerts/**')
  await page.getByRole('button', { name: 'Close anyway' }).click()
  await expect(page.getByRole('button', { name: 'Reopen alert' })).toBeVisible()
  await expectHistory(api, alert.id, ['created', 'moved', 'closed'])
})

test('what others place appears by itself, and the mark says when the list is not fresh', async ({
  signedIn,
  api,
}) => {
  const page = await signedIn()
  await page.goto(`/alerts?${view}`)
  await expect(page.getByText(/^as of /)).toBeVisible()
  await page.route('**/api/alerts/**', (route) => route.abort())
  // The mark of the list, and the badge of the frame beside it.
  await expect(page.getByText(/^Stale since /).filter({ visible: true })).toHaveCount(2, { timeout: 20_000 })
  await expect(list(page).getByRole('button').first()).toBeVisible()
  await page.unroute('**/api/alerts/**')
  const { street } = await placed(api)
  const announced = page.getByRole('button', { name: /new/ }).filter({ hasText: /\d/ })
  await expect(row(page, street).or(announced).first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/^as of /)).toBeVisible()
})

test('state, type and search narrow the list, and a copied address shows a colleague the same', async ({
  signedIn,
  api,
  browser,
}) => {
  const { street, alert } = await placed(api)
  dataOf(await api.updateAlert({ params: { id: alert.id }, body: { closed: 1 } }))
  const page = await signedIn()
  await page.goto(`/alerts?${view}`)
  await expect(map(page)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(street)
  await expect(row(page, street)).toHaveCount(0)
  await page.getByRole('radio', { name: /^Closed/ }).check({ force: true })
  await expect(row(page, street)).toBeVisible()
  const context = await browser.newContext({ baseURL: consoleUrl, locale: 'en-US' })
  await signIn(context, externalId)
  const colleague = await context.newPage()
  await colleague.goto(page.url())
  await expect(row(colleague, street)).toBeVisible()
  await context.close()
})

test('who may not dispatch sees the alerts and no way to change them', async ({ signedIn, api }) => {
  const { alert } = await placed(api)
  const page = await signedIn('agent')
  await page.goto(`/alerts?${view}&alert=${alert.id}`)
  await expect(page.getByText('History')).toBeVisible()
  for (const name of ['New alert', 'Close alert', 'Edit the location', 'Add note']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`the map, the details and the form are accessible at ${width} px`, async ({ signedIn, api }) => {
    const { alert } = await placed(api)
    const page = await signedIn()
    await page.setViewportSize({ width, height })
    for (const address of [`/alerts?${view}&alert=${alert.id}`, `/alerts?${view}&new=true`]) {
      await page.goto(address)
      await expect(map(page)).toBeVisible()
      await expectAccessible(page)
    }
  })
}
