import type { Page } from '@playwright/test'
import { dataOf, expect, expectAccessible, signIn, test } from './fixtures'

/** Blocks the page's reads of these URLs until the returned function is called. */
async function withoutReads(page: Page, addresses: string): Promise<() => Promise<void>> {
  await page.route(addresses, (route) => route.abort())
  return () => page.unroute(addresses)
}

test('an action on a page left open is never performed as the person who signs in next in that browser', async ({
  api,
  context,
  page,
}) => {
  const make = async (name: string) =>
    dataOf(await api.createIdentity({ body: { name, roles: ['dispatcher'] } })).externalId
  const [ana, beto] = [await make('Ana of the night'), await make('Beto of the day')]
  const location = { latitude: -33.4489, longitude: -70.6693 }
  const { alert } = dataOf(await api.createAlert({ body: { alertType: 'fire', location } }))
  const read = async () => dataOf(await api.readAlert({ params: { alertId: alert.id } }))

  await signIn(context, ana)
  await page.goto(`/alerts?alert=${alert.id}`)
  const details = page.getByRole('region', { name: new RegExp(`#${alert.number}`) })
  const note = details.getByRole('textbox', { name: 'Note' })
  await note.fill('Half a note of Ana')

  // Any response would tell the page who is signed in, and remove the button before it could be pressed.
  const ask = await withoutReads(page, '**/api/**')
  await signIn(context, beto)
  await details.getByRole('button', { name: 'Add note' }).click()
  const heading = page.getByRole('heading', { name: 'This browser is now signed in as Beto of the day' })
  await expect(heading).toBeVisible()
  await expect(details).toHaveCount(0)
  const kept = await read()
  expect(kept.history.map(({ type }) => type)).toEqual(['created'])
  expect(kept.alert.acknowledgedAt).toBeNull()

  await expectAccessible(page)
  await ask()

  await signIn(context, ana)
  await expect(note).toHaveValue('Half a note of Ana')
  await details.getByRole('button', { name: 'Add note' }).click()
  await expect.poll(async () => (await read()).history.map(({ type }) => type)).toContain('noted')

  await signIn(context, beto)
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: 'Reload as Beto of the day' }).click()
  await expect(page.getByRole('button', { name: /^Beto of the day/ })).toBeVisible()
})

test('reads, streams, navigations and sign-outs from a page of someone who is no longer signed in are refused', async ({
  api,
  context,
  page,
}) => {
  const make = async (name: string) =>
    dataOf(await api.createIdentity({ body: { name, roles: ['admin'] } })).externalId
  const [ana, beto] = [await make('Ana the admin'), await make('Beto the admin')]
  await signIn(context, ana)
  await page.goto('/accounts')
  const session = await page.locator('meta[name="beacon-session"]').getAttribute('content')
  await withoutReads(page, '**/api/health')
  await signIn(context, beto)
  const statuses = await page.evaluate(async (session) => {
    const withSession = (path: string) => `${path}?session=${encodeURIComponent(session ?? '')}`
    const answers = await Promise.all([
      fetch('/api/business'),
      fetch('/api/alerts/points'),
      fetch(withSession('/api/alerts/stream')),
      fetch(withSession('/api/audit/export')),
      fetch('/api/imports', { method: 'POST', body: 'phone\n+56912345678' }),
      fetch('/api/auth/signout', { method: 'POST', body: new URLSearchParams() }),
    ])
    return answers.map(({ status }) => status)
  }, session)
  expect(statuses).toEqual([409, 409, 409, 409, 409, 409])
  const navigation = page.waitForResponse((response) => 'rsc' in response.request().headers())
  await page.getByRole('link', { name: 'Settings' }).click()
  expect((await navigation).status()).toBe(409)
  const still = await context.request.get('/api/auth/session')
  expect(await still.json()).toMatchObject({ name: 'Beto the admin' })
})
