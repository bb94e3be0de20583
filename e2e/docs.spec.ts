import { expect, expectAccessibleInBothThemes, test } from './fixtures'
import { apiUrl, businessId, externalId, isLongRun } from './product'
import { viewports } from './screens'

const docs = `${apiUrl}/v1/external/docs`

test('a reader of the reference logs in, reads the business and gets a Python sample from this server alone', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(apiUrl)) elsewhere.push(request.url())
  })

  await page.goto(docs)
  await page.getByRole('link', { name: 'log in', exact: true }).click()
  await page
    .getByRole('button', { name: /^body$/i })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Request body' }).fill(JSON.stringify({ businessId, externalId }))
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.getByText('OK (200)')).toBeVisible()

  await page.getByPlaceholder('Filter').fill('readBusiness')
  await expect(page.getByRole('link', { name: 'post /alert' })).toHaveCount(0)
  await page.getByRole('link', { name: 'get /business', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Read the business and its settings' })).toBeVisible()
  await page.getByRole('button', { name: 'Execute' }).click()
  const answer = page.getByRole('region', { name: /^response$/i })
  await expect(answer).toContainText(`"id": "${businessId}"`)

  await page.getByRole('button', { name: 'Python' }).click()
  await expect(page.getByText('from urllib.request import Request, urlopen')).toBeVisible()

  const kept = await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])
  expect(kept).toEqual([0, 0, ''])
  expect(elsewhere.filter((url) => !/^(data|blob):/.test(url))).toEqual([])
  expect(complaints).toEqual([])
})

for (const [width, height] of viewports) {
  test(`the reference opens at a linked error, accessible in both themes and no wider than ${width} px`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto(docs)
    await expect(page.getByRole('link', { name: 'quick start', exact: true })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${docs}#error-phone_taken`)
    const heading = page.getByRole('heading', { name: 'phone_taken' })
    await expect(heading).toBeInViewport()
    await page.reload()
    await expect(heading).toBeInViewport()
    await expect(page.getByText('its id is in data.accountId').first()).toBeInViewport()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(20, 24, 31)')
    if (isLongRun) await expectAccessibleInBothThemes(page)
  })
}
