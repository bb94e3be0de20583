import { around, list, map, placed, row, view } from './alert-steps'
import { dataOf, expect, expectAccessible, test } from './fixtures'

const north = (degrees: number) => ({ ...around, latitude: around.latitude + degrees })

test('an admin draws an area by keyboard, and a dispatcher who opens its URL sees only the alerts inside', {
  tag: '@long',
}, async ({ signedIn, api }) => {
  const inside = await placed(api, north(0.0002))
  const outside = await placed(api, north(0.05))
  const page = await signedIn()
  await page.goto(`/alerts?${view}&draw=new`)
  const bar = page.getByRole('region', { name: 'Draw an area' })
  await expect(bar.getByLabel('Name')).toBeFocused()
  await map(page).focus()
  await page.keyboard.type('name')
  await expect(bar).toBeVisible()
  await expect(page).not.toHaveURL(/new=true/)
  const setCorner = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    await page.keyboard.press('Enter')
  }
  const panned = async (key: string) => {
    const before = page.url()
    await page.keyboard.press(key)
    await expect.poll(() => page.url()).not.toBe(before)
  }
  await panned('ArrowUp')
  await panned('ArrowLeft')
  await setCorner()
  await panned('ArrowRight')
  await panned('ArrowRight')
  await setCorner()
  await panned('ArrowDown')
  await panned('ArrowDown')
  await setCorner()
  await expect(bar.getByText('3 corners')).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(bar.getByText('2 corners')).toBeVisible()
  await page.reload()
  await expect(bar.getByText('2 corners')).toBeVisible()
  await map(page).focus()
  await setCorner()
  await panned('ArrowLeft')
  await panned('ArrowLeft')
  await setCorner()
  const name = `Desk ${inside.street}`
  await bar.getByLabel('Name').fill(name)
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Save area' }).click()
  await expect(bar).toBeHidden()
  const area = dataOf(await api.listAreas({ query: { limit: '500' } })).areas.find((one) => one.name === name)
  expect(area?.polygon).toHaveLength(4)
  const desk = await signedIn('dispatcher')
  await desk.goto(`/alerts?area=${area?.id}`)
  await expect(row(desk, inside.street)).toBeVisible()
  await expect(row(desk, outside.street)).toHaveCount(0)
  await expect(map(desk).getByText(name)).toBeVisible()
  const late = await placed(api, north(0.0001))
  const lateOutside = await placed(api, north(0.06))
  await expect(row(desk, late.street)).toBeVisible()
  await expect(row(desk, lateOutside.street)).toHaveCount(0)
})

test('alerts selected by a shape drawn with the mouse are closed together and reopened by one undo', async ({
  signedIn,
  api,
}) => {
  const far = { latitude: -20.5, longitude: -60.5 }
  const at = (degrees: number) => ({ ...far, longitude: far.longitude + degrees })
  const [first, second] = [await placed(api, at(0)), await placed(api, at(0.0006))]
  await placed(api, at(0.004))
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?at=${far.latitude},${far.longitude},16`)
  await expect(row(page, first.street)).toBeVisible()
  await page.getByRole('button', { name: 'Select several' }).click()
  const bar = page.getByRole('region', { name: 'Select several' })
  await expect(bar.getByText('None selected yet')).toBeVisible()
  const tick = list(page).getByRole('checkbox', { name: `Select #${first.alert.number}` })
  await tick.check()
  await expect(bar.getByText('1 alert selected')).toBeVisible()
  await tick.uncheck()
  const box = await map(page).boundingBox()
  if (!box) throw new Error('The map has no size.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x - 40, y - 60)
  await page.mouse.down()
  for (const [right, down] of [
    [80, -60],
    [80, 60],
    [-40, 60],
    [-40, -50],
  ] as const)
    await page.mouse.move(x + right, y + down, { steps: 8 })
  await page.mouse.up()
  await expect(bar.getByText('2 alerts selected')).toBeVisible()
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Close…' }).click()
  await bar.getByLabel('False alarm').check()
  await bar.getByRole('button', { name: 'Close 2 alerts' }).click()
  await expect(page.getByText('2 alerts closed')).toBeVisible()
  const read = async (alertId: string) => dataOf(await api.readAlert({ params: { alertId } })).alert
  expect(await read(first.alert.id)).toMatchObject({ closedCode: 'false' })
  expect(await read(second.alert.id)).toMatchObject({ closedCode: 'false' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 alerts were restored')).toBeVisible()
  expect(await read(first.alert.id)).toMatchObject({ closed: 0 })
})
