import { box } from './accounts/account-steps'
import { expect, test } from './fixtures'
import {
  compose,
  composePath,
  expectSentPage,
  newAccounts,
  openCompose,
  review,
  sentAs,
} from './notification-steps'

test('an outdated page and an ended session send nothing, report this, and keep the draft as unsent', async ({
  signedIn,
  api,
}) => {
  const page = await signedIn()
  const title = await compose(page, await newAccounts(api, 1))
  const send = await review(page, '1 person')
  // The response of a console that was rebuilt after this page was loaded.
  await page.route(`**${composePath}*`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 404, headers: { 'x-nextjs-action-not-found': '1' } })
      : route.fallback(),
  )
  await send.click()
  const notice = page.getByRole('alert').filter({ hasText: 'nothing was sent from this page' })
  await expect(notice).toBeVisible()
  await page.unroute(`**${composePath}*`)
  await notice.getByRole('button', { name: 'Reload' }).click()
  await expect(box(page, 'Title')).toHaveValue(title)
  await expect(page.getByRole('button', { name: 'Review' })).toBeEnabled()
  await expect(page.getByText('may or may not have been sent')).toHaveCount(0)
  expect(await sentAs(api, title)).toEqual([])

  await review(page, '1 person')
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await send.click()
  await expect(page).toHaveURL(/\/sign-in\?.*ended=1/)
  await page.context().addCookies(cookies)
  await openCompose(page)
  await expect(box(page, 'Title')).toHaveValue(title)
  await expect(page.getByText('may or may not have been sent')).toHaveCount(0)
  expect(await sentAs(api, title)).toEqual([])
  await (await review(page, '1 person')).click()
  await expectSentPage(page, title)
})
