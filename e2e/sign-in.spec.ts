import type { BrowserContext, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { companyClient, startOpenIdProvider } from '@/lib/api/fixtures/openid-provider'
import { companyCallbackPath } from '@/lib/auth/company-provider-id'
import { createClient } from '@/lib/client/client'
import { preferenceCookie } from '@/lib/i18n/preferences'
import { knownBrowserHeader } from '@/lib/known-browser'
import { dataOf, expect, expectAccessible, signIn, test } from './fixtures'
import { apiUrl, businessId, consoleUrl, externalId, timeZone } from './product'

test('staff sign in with business ID and external ID and land on the requested page, or see why it failed', async ({
  page,
}) => {
  const response = await page.goto('/accounts?q=56')
  await expect(page).toHaveURL(/\/sign-in/)
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

  const business = page.getByLabel('Business ID')
  const external = page.getByLabel('External ID', { exact: true })
  await page.route('**/api/auth/callback/credentials', (route) =>
    route.fulfill({ json: { url: `${consoleUrl}/api/auth/error?error=clocks_differ%3A43200` } }),
  )
  await business.fill(businessId)
  await external.fill(externalId)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'differ by 12 hours' })).toBeVisible()
  await page.unroute('**/api/auth/callback/credentials')

  const sentences: (string | null)[] = []
  for (const pair of [
    [businessId, 'wrong'],
    ['nobody', externalId],
  ] as const) {
    await business.fill(pair[0])
    await external.fill(pair[1])
    const answered = page.waitForResponse('**/api/auth/callback/credentials')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await answered
    const said = page.getByRole('alert').filter({ hasText: 'External ID' })
    sentences.push(await said.textContent())
    await expect(business).toHaveValue(pair[0])
  }
  // The message does not reveal which of the two IDs is wrong.
  expect(sentences[0]).toBe(sentences[1])

  await business.fill(businessId)
  await external.fill(externalId)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${consoleUrl}/accounts?q=56`)
  await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible()
})

test("days and times use the browser's time zone, which is sent from the first page on", async ({
  page,
  context,
  signedIn,
}) => {
  const name = preferenceCookie('time-zone', new URL(consoleUrl))
  const told = async () =>
    (await context.cookies()).filter((cookie) => cookie.name === name).map(({ value }) => value)
  await page.goto('/sign-in')
  await expect.poll(told).toEqual([encodeURIComponent(timeZone)])
  await signedIn()
  await context.clearCookies({ name })
  await page.goto('/settings/audit')
  await expect(page.getByText(`Days and times are in ${timeZone}.`)).toBeVisible()
  expect(await told()).toEqual([encodeURIComponent(timeZone)])
})

/** lib/auth/return-path.test.ts covers all other forbidden URLs. */
test('after signing in, a URL of another site redirects to the home page', async ({ page }) => {
  await page.goto(`/sign-in?callbackUrl=${encodeURIComponent('/accounts/..//evil.example')}`)
  await page.getByLabel('Business ID').fill(businessId)
  await page.getByLabel('External ID', { exact: true }).fill(externalId)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${consoleUrl}/`)
})

test('the token is in no page, script, response or readable cookie', async ({ signedIn, context }) => {
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

test("people sign in through their company's OpenID provider, and are signed out once it says so", {
  tag: '@long',
}, async ({ signedIn, browser, api }) => {
  const provider = await startOpenIdProvider({
    redirectUri: consoleUrl + companyCallbackPath(businessId),
    logoutUrl: `${apiUrl}/v1/callbacks/sign-in/${businessId}`,
    people: [
      { sub: 'ana', name: 'Ana of the desk', groups: ['desk'] },
      { sub: 'eva', name: 'Eva', groups: [] },
    ],
  })
  const page = await signedIn()
  await page.goto('/settings/company-sign-in')
  await expectAccessible(page)
  await page.getByLabel('Issuer').fill(provider.issuer)
  await page.getByLabel('Client ID').fill(companyClient.clientId)
  await page.getByLabel('Client secret').fill(companyClient.clientSecret)
  await page.getByLabel('Groups with the role Dispatcher').fill('desk')
  await page.getByLabel('New people may sign in').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Company sign-in was saved.')).toBeVisible()
  await expect(page.getByLabel('Client secret')).toHaveValue('')

  const context = await browser.newContext({ baseURL: consoleUrl })
  const theirs = await context.newPage()
  await theirs.goto('/accounts?q=56')
  await leaveForCompany(theirs)
  await expect(theirs).toHaveURL(`${consoleUrl}/accounts?q=56`)
  await expect(theirs.getByRole('button', { name: /^Ana of the desk/ })).toBeVisible()

  await theirs.goto(`${provider.issuer}/session/end`)
  await theirs.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(theirs.getByText('Sign-out Success')).toBeVisible()
  await theirs.goto('/accounts?q=56')
  await expect(theirs).toHaveURL(/\/sign-in\?.*callbackUrl=.*ended=1/)
  provider.signInAs('eva')
  await leaveForCompany(theirs)
  const refused = theirs.getByRole('alert').filter({ hasText: 'Your company has not given you access' })
  await expect(refused).toBeVisible()
  await context.close()
  await api.deleteCompanySignIn({})
  await provider.stop()
})

async function leaveForCompany(page: Page): Promise<void> {
  await page.getByLabel('Business ID').fill(businessId)
  await page.getByLabel('Business ID').press('Tab')
  await page.getByRole('button', { name: 'Sign in with your company' }).click()
}

test('a person sets up an authenticator app, and from then on signs in with its codes', async ({
  signedIn,
  context,
  api,
}) => {
  const { externalId } = dataOf(
    await api.createIdentity({ body: { name: 'With an app', roles: ['viewer'] } }),
  )
  const page = await signedIn()
  await signIn(context, externalId)
  await page.goto('/settings/sign-in')
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const secret = await dialog.getByLabel('Setup key').inputValue()
  await expectAccessible(page)
  const codeOf = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
  await dialog.getByLabel('Code from the app').fill(codeOf(0))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await codes.getByRole('checkbox').check()
  await codes.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()

  await context.clearCookies()
  await page.goto('/sign-in')
  await page.getByLabel('Business ID').fill(businessId)
  await page.getByLabel('External ID', { exact: true }).fill(externalId)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'This code is wrong' })).toBeVisible()
  await code.fill(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${consoleUrl}/`)
})

test('a disabled identity is sent to sign-in and returns to the same page', async ({ signedIn, api }) => {
  const page = await signedIn('agent')
  await page.goto('/accounts?q=569')
  const identities = await api.listIdentities({ query: { limit: '500' } })
  const mine = identities.ok && identities.data.identities.findLast(({ name }) => name === 'The agent')
  if (!mine) throw new Error("The test's identity is not in the list of identities.")
  await api.updateIdentity({ params: { identityId: mine.id }, body: { disabled: true } })
  // The change takes effect immediately on the node that made it, and there is only one node here.
  await page.reload()
  await expect(page).toHaveURL(/\/sign-in\?.*callbackUrl=.*ended=1/)
  await expect(page.getByLabel('Business ID')).toHaveValue(businessId)
  await page.getByLabel('External ID', { exact: true }).fill(externalId)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${consoleUrl}/accounts?q=569`)
})

test('next-auth itself redirects to no other site, whatever its URL and cookie contain', async ({
  request,
}) => {
  const port = new URL(consoleUrl).port
  for (const callbackUrl of [
    'https://evil.example/',
    '/.//evil.example',
    '//evil.example',
    '%E0%A4%A',
    ':',
  ]) {
    const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
    const form = { csrfToken, businessId, externalId, callbackUrl }
    const answer = await request.post('/api/auth/callback/credentials', {
      form,
      headers: { origin: consoleUrl },
      maxRedirects: 0,
    })
    expect([answer.status(), answer.headers().location]).toEqual([302, consoleUrl])
    const cookie = `beacon-${port}.callback-url=${callbackUrl}; beacon-${port}.session=%E0%A4%A; beacon-${port}.act=%`
    const query = new URLSearchParams({ callbackUrl })
    const signIn = await request.get(`/api/auth/signin?${query}`, { headers: { cookie }, maxRedirects: 0 })
    expect(signIn.status()).toBe(302)
    expect(new URL(signIn.headers().location ?? '', consoleUrl).origin).toBe(consoleUrl)
  }
})

test('failed logins from a known browser are counted by its cookie', async ({ browser, api }) => {
  const created = await api.createIdentity({ body: { name: 'The office', roles: ['agent'] } })
  if (!created.ok) throw new Error(created.failure.code)
  const { externalId: own } = created.data
  const office = await browser.newContext({ baseURL: consoleUrl })
  const stranger = await browser.newContext({ baseURL: consoleUrl })
  await signIn(office, own)
  const known = (await office.cookies()).find(({ name }) => name.endsWith('.known-browser'))
  expect(known).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect(known?.expires).toBeGreaterThan(Date.now() / 1000 + 300 * 86_400)
  // Sends the cookie in the header that the console would send it in, so that the attempt does not count against the IP
  // address that other journeys share.
  const headers = { [knownBrowserHeader]: known?.value ?? '' }
  const guessing = createClient({ baseUrl: apiUrl, headers })
  for (let tries = 0; tries < 10; tries += 1)
    expect(await guessing.login({ body: { businessId, externalId: 'wrong' } })).toMatchObject({
      failure: { code: 'login_failed' },
    })
  expect(await tryToSignIn(office, own)).toBe('too_many_failures')
  expect(await tryToSignIn(stranger, own)).toBe('')
  await Promise.all([office.close(), stranger.close()])
})

/** The reason why signing in failed, or an empty string if it succeeded. */
async function tryToSignIn({ request }: BrowserContext, external: string): Promise<string> {
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
  const answer = await request.post('/api/auth/callback/credentials', {
    form: { csrfToken, businessId, externalId: external, json: 'true' },
    headers: { origin: consoleUrl },
  })
  const { url } = await answer.json()
  return new URL(url).searchParams.get('error')?.split(':')[0] ?? ''
}

test('requests from another origin, even the same host with another scheme, are refused', async ({
  signedIn,
  context,
}) => {
  await signedIn()
  const { host } = new URL(consoleUrl)
  for (const origin of [`https://${host}`, 'https://evil.example', 'null', '']) {
    const headers = { origin, 'content-type': 'application/json', 'x-forwarded-proto': 'https' }
    const told = { ...headers, 'x-forwarded-host': host }
    for (const path of [
      '/accounts/new',
      '/api/accounts/gather',
      '/api/auth/signout',
      '/api/imports?name=a.csv',
    ])
      expect((await context.request.post(path, { headers: told, data: '[]' })).status(), path + origin).toBe(
        403,
      )
  }
})

test('without a session, no handler or action responds', async ({ request }) => {
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

test("the page uses the browser's language, or the language that the user chooses", async ({ browser }) => {
  const context = await browser.newContext({ locale: 'pt-BR', baseURL: consoleUrl })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
  await context.close()
  const spanish = await browser.newContext({ locale: 'es-CL', baseURL: consoleUrl })
  const second = await spanish.newPage()
  await second.goto('/sign-in')
  await expect(second.locator('html')).toHaveAttribute('lang', 'es')
  // The browser's own translator would replace text that React keeps updating.
  await expect(second.locator('html')).toHaveAttribute('translate', 'no')
  await second.getByRole('button', { name: 'Idioma' }).click()
  await second.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(second.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await second.reload()
  await expect(second.locator('html')).toHaveAttribute('lang', 'en')
  await spanish.close()
})
