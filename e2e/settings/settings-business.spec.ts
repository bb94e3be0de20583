import type { Page } from '@playwright/test'
import { logoImage } from '@/lib/contract/examples/example-values'
import { box } from '../accounts/account-steps'
import { view } from '../alert-steps'
import { dataOf, expect, expectAccessible, test } from '../fixtures'
import { businessId } from '../product'
import { act, formOf, identityNow, newIdentity, newName, press } from './settings-steps'

test("the business's name, default country and time zone apply to typed numbers and days", async ({
  signedIn,
  api,
}) => {
  const name = newName('Acme')
  const page = await signedIn()
  await page.goto('/settings/business')
  const country = page.getByRole('combobox', { name: 'Default country for phone numbers' })
  await country.fill('Argen')
  await page.getByRole('option', { name: 'Argentina' }).click()
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('Auckland')
  await page.getByRole('option', { name: 'Pacific/Auckland' }).click()
  await page.setViewportSize({ width: 1280, height: 480 })
  await box(page, 'Name').fill(name)
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeInViewport()
  await press(page, 'Save changes')
  await expect(page.getByText(`${name} was saved.`)).toBeVisible()
  try {
    const { business } = dataOf(await api.readBusiness({}))
    expect(business).toMatchObject({ name, defaultCountry: 'AR', timeZone: 'Pacific/Auckland' })
    await page.goto('/accounts/new')
    await expect(page.getByRole('combobox', { name: 'Phone number country' })).toHaveValue(/^Argentina/)
    const { identity } = await newIdentity(api)
    await page.goto('/settings/identities')
    await act(page, identity.name, 'Edit name, roles and last day')
    const form = formOf(page)
    await expect(form.getByText('After this day in Pacific/Auckland')).toBeVisible()
    await form.getByLabel('Last day').fill('2099-06-30')
    await press(form, 'Save changes')
    await expect(form).toHaveCount(0)
    expect(await identityNow(api, identity.id)).toMatchObject({ expiresAt: '2099-06-30T12:00:00.000Z' })
  } finally {
    dataOf(await api.updateBusiness({ body: { name: businessId, defaultCountry: null, timeZone: null } }))
  }
})

test('OpenStreetMap serves streets once an admin has switched them on', { tag: '@long' }, async ({
  signedIn,
  api,
}) => {
  const page = await signedIn()
  const asked: string[] = []
  await page.route('https://tile.openstreetmap.org/**', (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await page.goto('/settings/business#streets')
  await expect(page.getByText('servers can see which area you are viewing')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Show streets from OpenStreetMap')
  await expect(page.getByRole('button', { name: 'Stop showing streets from OpenStreetMap' })).toBeVisible()
  try {
    expect(dataOf(await api.readBusiness({})).business).toMatchObject({ mapTiles: 'openstreetmap' })
    await page.goto(`/alerts?${view}`)
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await expect(page.getByText('No streets here.')).toHaveCount(0)
  } finally {
    dataOf(await api.updateBusiness({ body: { mapTiles: 'none' } }))
  }
})

test('a logo and color appear on every page and at the next sign-in in this browser, but in no other browser', {
  tag: '@long',
}, async ({ signedIn, api, browser }) => {
  const accentOf = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
  /** The background of the panel beside the form. */
  const groundOf = (page: Page) =>
    page.locator('aside').evaluate((aside) => getComputedStyle(aside).backgroundColor)
  const page = await signedIn()
  await page.goto('/settings/business')
  const usual = await accentOf(page)
  const [header, base64 = ''] = logoImage.split(',')
  expect(header).toBe('data:image/png;base64')
  await page
    .getByLabel('Choose an image')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') })
  try {
    await expect(page.getByText('The logo was saved.')).toBeVisible()
    await box(page, 'Accent color').fill('#0f766e')
    await press(page, 'Save color')
    await expect.poll(() => accentOf(page)).not.toBe(usual)
    await page.goto('/')
    const logo = page.getByRole('complementary').locator('img').first()
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(32)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('beacon.logo'))).toContain(base64)
    await page.context().clearCookies({ name: /session/ })
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { name: `Sign in to ${businessId}` })).toBeVisible()
    for (const place of ['main', 'aside'])
      await expect(page.locator(`${place} img`)).toHaveAttribute('src', logoImage)
    const tinted = await groundOf(page)
    await expect(box(page, 'External ID')).toBeFocused()
    expect(await accentOf(page)).not.toBe(usual)
    await expectAccessible(page)
    await press(page, 'Not your business?')
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
    await expect(box(page, 'Business ID')).toHaveValue('')
    expect(await page.evaluate(() => localStorage.getItem('beacon.logo'))).toBeNull()
    const other = await browser.newPage()
    await other.goto(page.url())
    await expect(other.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
    expect(await accentOf(other)).toBe(usual)
    expect(await groundOf(other)).not.toBe(tinted)
    await other.close()
  } finally {
    dataOf(await api.updateBusiness({ body: { logo: null, accentColour: null } }))
  }
})

test('an admin sets up text messages with the credentials of the business, replaces them and removes them', {
  tag: '@long',
}, async ({ signedIn, api }) => {
  const sms = { params: { channel: 'sms' } }
  const own = async () => dataOf(await api.readOwnChannel(sms)).channel
  if ((await own()).version > 0) dataOf(await api.deleteOwnChannel(sms))
  const page = await signedIn()
  await page.goto('/settings/channels')
  const name = 'Text messages (Twilio SMS)'
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Not set up')
  await press(page, `Set up ${name}`)
  const setUp = page.getByRole('dialog', { name: `Set up ${name}` })
  const token = 'the-first-auth-token'
  await setUp.getByLabel('Sender').fill('12025550100')
  await setUp.getByLabel('Account SID').fill(`AC${'0'.repeat(32)}`)
  await press(setUp, 'Set up')
  await expect(setUp.getByLabel('Auth token')).toHaveAccessibleDescription(/This is required\./)
  await setUp.getByLabel('Auth token').fill(token)
  await setUp.getByLabel('Sender').fill('+12025550100')
  await press(setUp, 'Set up')
  await expect(setUp).toHaveCount(0)
  await expect(row).toContainText('Own credentials')
  await row.getByText('Setup').click()
  await expect(row).toContainText('+12025550100')
  await expectAccessible(page)
  expect(await page.content()).not.toContain(token)
  const first = await own()

  await act(page, name, 'Replace the credentials')
  const replace = page.getByRole('dialog', { name: `Replace the credentials of ${name}` })
  await expect(replace.getByLabel('Auth token')).toHaveValue('')
  await replace.getByLabel('Auth token').fill('the-next-auth-token')
  await press(replace, 'Replace')
  await expect(replace).toHaveCount(0)
  await expect(row).toContainText('Previous credentials')
  expect((await own()).version).toBe(first.version + 1)

  await act(page, name, 'Remove the credentials')
  const question = page.getByRole('alertdialog', { name: `Remove the credentials of ${name}?` })
  await expect(question).toContainText('Text messages stop, because the server has no sender for them.')
  await expectAccessible(page, '[role=alertdialog]')
  await press(question, 'Remove the credentials')
  await expect(question).toHaveCount(0)
  await expect(row).toContainText('Not set up')
})
