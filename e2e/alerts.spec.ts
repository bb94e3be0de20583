import { around, byStreet, list, map, nextStreet, placed, row, view } from './alert-steps'
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
  await expect(page.getByText('Enter latitude and longitude, as in -33.45, -70.66.')).toBeVisible()
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

test('an alert of an undefined type is placed by keyboard alone, at the centre of the map', async ({
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
  await page.getByRole('combobox', { name: 'Street', exact: true }).focus()
  await page.keyboard.type(street)
  await page.keyboard.press('Enter')
  await expect(row(page, street)).toBeVisible()
  expect(await byStreet(api, street)).toMatchObject([{ alertType: 'gas leak' }])
})

test('state and search narrow the list, list and map share a selection, and a copied URL shows the same', async ({
  signedIn,
  context,
  api,
}) => {
  const { street, alert } = await placed(api)
  dataOf(await api.updateAlert({ params: { id: alert.id }, body: { closed: 1 } }))
  const page = await signedIn()
  await page.goto(`/alerts?${view}`)
  await expect(map(page)).toBeVisible()
  await pressShortcut(page, '/')
  await page.keyboard.type(street)
  await expect(row(page, street)).toHaveCount(0)
  await page.getByRole('radio', { name: /^Closed/ }).check({ force: true })
  await row(page, street).click()
  await expect(page).toHaveURL(new RegExp(`alert=${alert.number}(&|$)`))
  await expect(map(page).getByRole('button', { pressed: true })).toHaveAccessibleName(/Fire/)
  const colleague = await context.newPage()
  await colleague.goto(page.url())
  await expect(colleague.getByText('History')).toBeVisible()
  await expect(colleague.getByText(street).first()).toBeVisible()
  await colleague.close()
  await page.goBack()
  await expect(page).not.toHaveURL(/alert=/)
  await expect(row(page, street)).toBeVisible()
})

test('a filtered list downloads as CSV and GeoJSON, and a single alert as a CAP message', async ({
  signedIn,
  api,
}) => {
  const [{ street, alert }] = [await placed(api), await placed(api)]
  const page = await signedIn()
  await page.goto(`/alerts?${view}`)
  await expect(map(page)).toBeVisible()
  await pressShortcut(page, '/')
  await page.keyboard.type(street)
  await expect(list(page).getByRole('button', { name: /^Fire/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'More filters and sort order' }).click()
  const download = async (name: string) => {
    const file = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    return { name: (await file).suggestedFilename(), text: await textOf(await file) }
  }
  const csv = await download('Download as CSV')
  expect(csv.name).toMatch(/^alerts-\d{4}-\d\d-\d\d\.csv$/)
  expect(csv.text.trim().split('\r\n')).toEqual([
    expect.stringContaining('number,alertType,'),
    expect.stringContaining(street),
  ])
  const { features } = JSON.parse((await download('Download as GeoJSON')).text)
  expect(features).toMatchObject([{ id: alert.id, properties: { additional: { street } } }])
  await page.keyboard.press('Escape')
  await row(page, street).click()
  const cap = await download('CAP message')
  expect(cap.name).toMatch(/\.xml$/)
  expect(cap.text).toContain(`.${alert.id}.1</identifier>`)
  expect(cap.text).toContain(`<areaDesc>${street}, RM</areaDesc>`)
})

for (const [width, height] of viewports) {
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
