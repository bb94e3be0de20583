import { expect, expectAccessible, test } from './fixtures'
import { apiUrl, businessId, consoleUrl, externalId } from './product'

test('staff sign in with business id and external id, and come back to the page they wanted', async ({
  page,
}) => {
  await page.goto('/accounts?q=56')
  await expect(page).toHaveURL(/\/sign-in/)
  await page.getByLabel('Business ID').fill(businessId)
  await page.getByLabel('External ID', { exact: true }).fill(externalId)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${consoleUrl}/accounts?q=56`)
  await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible()
})

test('a wrong pair gets one sentence that does not say which of the two is wrong', async ({ page }) => {
  const sentences: (string | null)[] = []
  for (const [business, external] of [
    [businessId, 'wrong'],
    ['nobody', externalId],
  ] as const) {
    await page.goto('/sign-in')
    await page.getByLabel('Business ID').fill(business)
    await page.getByLabel('External ID', { exact: true }).fill(external)
    await page.getByRole('button', { name: 'Sign in' }).click()
    sentences.push(await page.getByRole('alert').filter({ hasText: 'External ID' }).textContent())
    await expect(page.getByLabel('Business ID')).toHaveValue(business)
  }
  expect(sentences[0]).toBe(sentences[1])
})

test('a callback to another site leads home', async ({ page }) => {
  for (const target of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
  ]) {
    await page.context().clearCookies()
    await page.goto(`/sign-in?callbackUrl=${encodeURIComponent(target)}`)
    await page.getByLabel('Business ID').fill(businessId)
    await page.getByLabel('External ID', { exact: true }).fill(externalId)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${consoleUrl}/`)
  }
})

test('the token is in no page, script, answer or readable cookie', async ({ signedIn, context }) => {
  const page = await signedIn()
  const texts: Promise<string>[] = []
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (/html|javascript|json|x-component/.test(type)) texts.push(response.text().catch(() => ''))
  })
  await page.goto('/')
  await page.goto('/accounts')
  const session = await (await context.request.get('/api/auth/session')).text()
  const seen = [...(await Promise.all(texts)), session]
  expect(session).toContain(businessId)
  expect(seen.filter((text) => /accessToken"?\s*:|Bearer [\w-]{20}/.test(text))).toEqual([])
  expect(Object.keys(JSON.parse(session))).not.toContain('token')
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name.endsWith('.session'))).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
  })
  expect(cookies.map(({ name }) => name).filter((name) => !name.includes(new URL(consoleUrl).port))).toEqual(
    [],
  )
})

test('signing out revokes the token and closes the console', async ({ signedIn, context, api }) => {
  const page = await signedIn()
  await page.goto('/')
  const before = (await context.cookies()).filter(({ name }) => name.endsWith('session'))
  await page.getByRole('button', { name: 'Admin Admin' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await context.addCookies(before)
  await page.goto('/accounts')
  await expect(page).toHaveURL(/\/sign-in/)
  expect((await api.readOwnIdentity({})).ok).toBe(true)
})

test('a disabled identity is sent to sign-in and returns to the same page', async ({ signedIn, api }) => {
  const page = await signedIn('agent')
  await page.goto('/accounts?q=569')
  const identities = await api.listIdentities({ query: { limit: '500' } })
  const mine = identities.ok && identities.data.identities.findLast(({ name }) => name === 'The agent')
  if (!mine) throw new Error('The identity of the test is not listed.')
  await api.updateIdentity({ params: { identityId: mine.id }, body: { disabled: true } })
  // At once on the node that did it, which is the only one here.
  await page.reload()
  await expect(page).toHaveURL(/\/sign-in\?.*callbackUrl=.*ended=1/)
  await page.getByLabel('Business ID').fill(businessId)
  await page.getByLabel('External ID', { exact: true }).fill(externalId)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${consoleUrl}/accounts?q=569`)
})

test('without a session no handler and no action answers', async ({ request }) => {
  expect((await request.get('/api/accounts/search?q=569')).status()).toBe(401)
  const action = await request.post('/accounts/new', {
    headers: { 'next-action': '0'.repeat(42) },
    data: '[]',
    maxRedirects: 0,
  })
  expect([303, 307, 403]).toContain(action.status())
  const direct = await request.get(`${apiUrl}/v1/external/accounts/search`)
  expect(direct.status()).toBe(401)
})

test('the page speaks the language of the browser, and the one that is chosen', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'pt-BR', baseURL: consoleUrl })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
  await context.close()
  const spanish = await browser.newContext({ locale: 'es-CL', baseURL: consoleUrl })
  const second = await spanish.newPage()
  await second.goto('/sign-in')
  await expect(second.locator('html')).toHaveAttribute('lang', 'es')
  await second.getByRole('button', { name: 'Idioma' }).click()
  await second.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(second.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await second.reload()
  await expect(second.locator('html')).toHaveAttribute('lang', 'en')
  await spanish.close()
})

test('sign-in is accessible and its policy strict', async ({ page }) => {
  const response = await page.goto('/sign-in')
  const policy = response?.headers()['content-security-policy'] ?? ''
  for (const part of [
    "default-src 'self'",
    "style-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]) {
    expect(policy).toContain(part)
  }
  expect(policy).not.toContain("'unsafe")
  await expectAccessible(page)
})
