import { around, byStreet, map, nextStreet, placed, row, view } from './alert-steps'
import { dataOf, expect, expectAccessible, pressShortcut, test, textOf } from './fixtures'
import { viewports } from './screens'

test('invalid coordinates are reported; a click on the map places one alert, even on a double click', async ({
  signedIn,
  api,
}) => {
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?${view}`)
  await page.getByRole('button', { name: 'New alert' }).click()
  await page.getByRole('textbox', { name: 'Coordinates' }).fill('somewhere')
  await page.getByRole('button', { name: 'Place alert' }).click()
  await expect(page.getByText('Enter the latitude and longitude, such as -33.45, -70.66.')).toBeVisible()
  await expect(page).toHaveURL(/new=/)
  const box = await map(page).boundingBox()
  if (!box) throw new Error('The map is not there.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(page.getByRole('textbox', { name: 'Coordinates' })).toHaveValue(/-33\.4.*-70\.6/)
  const street = nextStreet()
  await page.getByRole('button', { name: 'Place alert' }).click()
  await expect(page.getByRole('group', { name: 'Type' }).getByRole('radio').first()).toBeFocused()
  await page.getByRole('radio', { name: 'Medical' }).check({ force: true })
  await page.getByRole('combobox', { name: 'Street', exact: true }).fill(street)
  await page.getByRole('button', { name: 'Place alert' }).dblclick()
  await expect(row(page, street)).toBeVisible()
  const [alert, another] = await byStreet(api, street)
  expect(another).toBeUndefined()
  expect(alert).toMatchObject({ alertType: 'medical', closed: 0 })
  expect(alert?.location.latitude).toBeCloseTo(around.latitude, 2)
})

test('an alert of an undefined type is placed by keyboard alone, at the center of the map', {
  tag: '@long',
}, async ({ signedIn, api }) => {
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
  await page.getByRole('textbox', { name: 'Name of the other type' }).focus()
  await page.keyboard.type('gas leak')
  const street = nextStreet()
  await page.getByRole('combobox', { name: 'Street', exact: true }).focus()
  await page.keyboard.type(street)
  await page.keyboard.press('Enter')
  await expect(row(page, street)).toBeVisible()
  expect(await byStreet(api, street)).toMatchObject([{ alertType: 'gas leak' }])
})

test('state, search and map view narrow the list, a copied URL shows the same alerts, and the list and an alert are downloaded', async ({
  signedIn,
  context,
  api,
}) => {
  const { street, alert } = await placed(api)
  const far = await placed(api, { latitude: -20.2, longitude: -70.1 })
  dataOf(await api.updateAlert({ params: { id: alert.id }, body: { closed: 1 } }))
  const page = await signedIn()
  await page.goto(`/alerts?${view}`)
  await expect(map(page)).toBeVisible()
  await pressShortcut(page, '/')
  await page.keyboard.type(far.street)
  await expect(row(page, far.street)).toBeVisible()
  await page.getByRole('button', { name: 'In view', exact: true }).click()
  await expect(row(page, far.street)).toHaveCount(0)
  await pressShortcut(page, '/')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(street)
  await expect(row(page, street)).toHaveCount(0)
  await page.getByRole('radio', { name: /^Closed/ }).check({ force: true })
  await expect(row(page, street)).toBeVisible()

  await page.getByRole('button', { name: 'More filters and sort order' }).click()
  const list = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await list).suggestedFilename()).toMatch(/^alerts-\d{4}-\d\d-\d\d\.csv$/)
  expect((await textOf(await list)).trim().split('\r\n')).toEqual([
    expect.stringContaining('number,alertType,'),
    expect.stringContaining(street),
  ])
  const geojson = await page.getByRole('link', { name: 'Download as GeoJSON' }).getAttribute('href')
  const { features } = await (await page.request.get(geojson ?? '')).json()
  expect(features).toMatchObject([{ id: alert.id, properties: { additional: { street } } }])
  await page.keyboard.press('Escape')

  await row(page, street).click()
  await expect(page).toHaveURL(new RegExp(`alert=${alert.number}(&|$)`))
  await expect(map(page).getByRole('button', { pressed: true })).toHaveAccessibleName(/Fire/)
  const cap = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CAP message' }).click()
  expect(await textOf(await cap)).toContain(`<areaDesc>${street}, RM</areaDesc>`)
  const colleague = await context.newPage()
  await colleague.goto(page.url())
  await expect(colleague.getByRole('heading', { name: `#${alert.number}` })).toBeVisible()
  await expect(colleague.getByText('History')).toBeVisible()
  await colleague.close()
  await page.goBack()
  await expect(page).not.toHaveURL(/alert=/)
  await expect(row(page, street)).toBeVisible()
})

for (const [width, height] of viewports) {
  test(`the map, an alert's details and all forms are accessible at ${width} px`, async ({
    signedIn,
    api,
  }) => {
    const { alert } = await placed(api)
    const page = await signedIn()
    await page.setViewportSize({ width, height })
    await page.goto(`/alerts?${view}&alert=${alert.id}`)
    await expect(map(page)).toBeVisible()
    await expectAccessible(page)
    for (const name of ['Assign to…', 'Correct details', 'Close…']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expectAccessible(page)
    }
    await page.goto(`/alerts?${view}&new=true&priority=1&region=RM`)
    await expect(page.getByRole('textbox', { name: 'Coordinates' })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/alerts?${view}&priority=1&region=RM`)
    await expect(page.getByRole('button', { name: /^Remove filter: .*RM/ })).toBeVisible()
    await expectAccessible(page)
  })
}
