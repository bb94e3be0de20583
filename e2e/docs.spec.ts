import { expect, expectAccessible, test } from './fixtures'
import { apiUrl, businessId, externalId } from './product'

const docs = `${apiUrl}/v1/external/docs`

test('a reader of the reference logs in, reads the business and shows a sample in Python, all on the page', async ({
  page,
}) => {
  await page.goto(docs)
  const login = page.locator('#login')
  await login.getByRole('button', { name: 'Try it on this server' }).click()
  await login.getByLabel('Body').fill(JSON.stringify({ businessId, externalId }))
  await login.getByLabel('x-client-id').fill(businessId)
  await login.getByRole('button', { name: 'Send POST' }).click()
  await expect(login.getByText('200 OK')).toBeVisible()

  const business = page.locator('#readBusiness')
  await business.getByRole('button', { name: 'Try it on this server' }).click()
  await business.getByRole('button', { name: 'Send GET' }).click()
  await expect(business.getByText('200 OK')).toBeVisible()
  await expect(business.getByText(`"id": "${businessId}"`).last()).toBeVisible()

  await business.getByRole('button', { name: 'Python' }).click()
  await expect(business.getByText('import os, urllib.request')).toBeVisible()
})

test('the contents narrow to the operations that are looked for, by keyboard', async ({ page }) => {
  await page.goto(docs)
  await page.keyboard.press('/')
  await page.keyboard.type('post alert')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link', { name: 'POST /alert', exact: true })).toBeVisible()
  await expect(contents.getByRole('link', { name: 'GET /business' })).toBeHidden()
})

test('the contents mark the operation that was opened by its link', async ({ page }) => {
  await page.goto(docs)
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const marked = contents.locator('[aria-current]')
  for (const name of ['createAlert', 'streamAlerts', 'updateView', 'login']) {
    await contents.locator(`a[href="#${name}"]`).click()
    await expect(marked).toHaveAttribute('href', `#${name}`)
    await page.mouse.wheel(0, 1)
    await expect(marked).toHaveAttribute('href', `#${name}`)
  }
  await page.goto(`${docs}#readAlert`)
  await expect(marked).toHaveAttribute('href', '#readAlert')
})

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the reference is accessible and as wide as its window at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto(docs)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    await page.evaluate(leaveThreeOfAKind)
    await expectAccessible(page)
  })
}

/** Operations and records are alike and many; three of each say it for all in a fraction of axe's time. */
function leaveThreeOfAKind(): void {
  for (const kind of ['.operation', '.record', '.errors > div']) {
    for (const one of [...document.querySelectorAll(kind)].slice(3)) one.remove()
  }
}
