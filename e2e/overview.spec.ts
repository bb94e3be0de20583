import { dataOf, expect, expectAccessible, test } from './fixtures'

test("the overview shows alerts, today's notifications, jobs and channels; a dismissed first step can be restored", async ({
  signedIn,
  api,
}) => {
  const { alert } = dataOf(
    await api.createAlert({
      body: {
        alertType: 'fire',
        location: { latitude: -33.45, longitude: -70.66 },
        additional: { street: 'Overview street 1' },
      },
    }),
  )
  const { business } = dataOf(await api.readBusiness({}))
  const body = { timeZone: null, putAwaySteps: [] }
  dataOf(await api.updateBusiness({ body }, { ifMatch: business.version }))
  const page = await signedIn()
  await page.goto('/')
  await expect(page.getByText('Overview street 1')).toBeVisible()
  for (const act of ['New account', 'New notification', 'New alert']) {
    await expect(page.getByRole('link', { name: act }).first()).toBeVisible()
  }
  for (const name of ['Alerts', 'Sent today', 'Jobs', 'Channels']) {
    const answer = page.getByRole('region', { name, exact: true })
    await expect(answer).toBeVisible()
    await expect(answer.getByText('Not known right now')).toHaveCount(0)
  }
  await expect(page.getByRole('region', { name: 'Alerts', exact: true })).toContainText(
    'The oldest has been waiting',
  )
  await expectAccessible(page)
  const steps = page.getByRole('region', { name: /^First steps/ })
  await expect(steps.getByRole('link', { name: 'Choose the time zone' })).toBeVisible()
  await steps.getByRole('button', { name: 'Dismiss: Choose the time zone' }).click()
  await expect(steps.getByRole('link', { name: 'Choose the time zone' })).toHaveCount(0)
  expect(dataOf(await api.readBusiness({})).business.putAwaySteps).toEqual(['timeZone'])
  // The toast is in the sidebar, where it covers no controls of any page.
  const toast = await page.getByRole('region', { name: 'Messages' }).getByRole('dialog').boundingBox()
  const main = await page.getByRole('main').boundingBox()
  expect(toast && toast.x + toast.width).toBeLessThanOrEqual(main?.x ?? 0)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(steps.getByRole('link', { name: 'Choose the time zone' })).toBeVisible()

  await page.getByText('Overview street 1').click()
  await expect(page).toHaveURL(new RegExp(`alert=${alert.number}`))
})
