import { map, placed, row, view } from './alert-steps'
import { dataOf, expect, expectAccessible, test } from './fixtures'

test('a shift starts with sounds on, announces new alerts, and ends with a note that the next shift signs', async ({
  signedIn,
  api,
}) => {
  const page = await signedIn('dispatcher')
  // The list is sorted newest first, because the new alert could otherwise be out of view, below alerts that
  // have waited longer.
  await page.goto(`/alerts?${view}&order=newest`)
  await expect(map(page)).toBeVisible()
  await expect(page.getByText('New alerts make no sound yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Start shift' }).click()
  await page.getByRole('button', { name: 'Try the tone for Urgent' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByText('Sounds on', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Shift since/)).toBeVisible()
  await page.getByRole('button', { name: 'Pin a note' }).click()
  await page.getByLabel('New note for the desk').fill('Av. Matta is closed')
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Av. Matta is closed' })).toBeVisible()

  const { alert, street } = await placed(api)
  await expect(page.locator('[data-flash]')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `number ${alert.number}` })).toHaveText(
    /^New alert: Fire/,
  )
  await expect(row(page, street)).toBeVisible()

  await page.getByRole('link', { name: 'Handover' }).click()
  await expect(page.getByRole('heading', { name: 'Handover', exact: true })).toBeVisible()
  await page.getByLabel('Note for the next shift').fill('Two crews at the harbor')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End shift' }).click()
  await expect(page.getByText('Nobody has signed this yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign as read' })).toHaveCount(0)

  await signedIn()
  await page.goto('/alerts/handover')
  await expect(page.getByText('Two crews at the harbor')).toBeVisible()
  await page.getByRole('button', { name: 'Sign as read' }).first().click()
  await expect(page.getByText('Two crews at the harbor')).toHaveCount(0)
  const { shifts } = dataOf(await api.listShifts({ query: { state: 'ended', limit: '1' } }))
  expect(shifts[0]).toMatchObject({ note: 'Two crews at the harbor' })
  expect(shifts[0]?.signedBy).not.toBeNull()
})

test('a display opens with a secret URL that appears in no request URL or header, and shows alerts until it is revoked', {
  tag: '@long',
}, async ({ browser, signedIn, api, baseURL }) => {
  const page = await signedIn()
  await page.goto('/settings/displays')
  await page.getByRole('button', { name: 'New display' }).first().click()
  await page.getByLabel('Name').fill('Night desk')
  await page.getByRole('button', { name: 'Create display' }).click()
  const address = await page.getByRole('textbox', { name: 'Address' }).inputValue()
  expect(address).toMatch(/\/display#[\w-]{43}$/)
  await page.getByRole('button', { name: 'Done' }).click()
  await expectAccessible(page)

  const hall = await browser.newContext({ baseURL, viewport: { width: 1920, height: 1080 } })
  const wall = await hall.newPage()
  const sent: string[] = []
  hall.on('request', (request) => sent.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  await wall.goto(address)
  const latest = wall.getByRole('region', { name: 'Latest' })
  await expect(latest).toBeVisible()
  await expect(wall).toHaveURL(/\/display$/)
  const token = address.split('#')[1] ?? ''
  expect(sent.filter((one) => one.includes(token))).toEqual([])
  const { street } = await placed(api)
  await expect(latest.getByText(street)).toBeVisible()
  await wall.reload()
  await expect(latest.getByText(street)).toBeVisible()
  expect((await hall.request.get('/api/accounts/search?q=56')).status()).toBe(401)
  expect((await hall.request.get('/api/display/accounts/search?q=56')).status()).toBe(403)
  const points = await (await hall.request.get('/api/display/alerts/points')).json()
  expect(points).toMatchObject({ data: { points: { numbers: expect.any(Array) } } })
  await wall.goto('/alerts')
  await expect(wall).toHaveURL(/\/sign-in/)
  await wall.goto('/display')
  await expect(latest.getByText(street)).toBeVisible()

  await page.getByRole('button', { name: 'Revoke Night desk' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(
    page.getByText('No displays yet. A display shows the alerts on a wall screen and does nothing else.'),
  ).toBeVisible()
  await expect(wall.getByText('This display was revoked. It no longer shows alerts.')).toBeVisible({
    timeout: 30_000,
  })
  await expect(latest).toHaveCount(0)
  await hall.close()
})
