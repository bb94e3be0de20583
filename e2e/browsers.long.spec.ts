import type { Page } from '@playwright/test'
import { dataOf, expect, newDigits, signIn, test } from './fixtures'
import { externalId } from './product'
import { screens } from './screens'

/** Expects a heading and no error page on every screen; with `watched`, script errors fail the test too. */
async function expectEveryScreen(page: Page) {
  for (const address of screens) {
    await page.goto(address)
    await expect(page.getByRole('heading').first(), address).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Something went wrong' }), address).toHaveCount(0)
  }
}

test('a browser as old as Chrome 109 and Firefox 115 shows every screen', async ({ signedIn }) => {
  test.setTimeout(180_000)
  const page = await signedIn()
  await page.addInitScript(() => {
    for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) {
      Reflect.deleteProperty(Array.prototype, name)
      Reflect.deleteProperty(Object.getPrototypeOf(Uint8Array.prototype), name)
    }
    for (const name of ['isWellFormed', 'toWellFormed']) Reflect.deleteProperty(String.prototype, name)
    for (const name of [
      'union',
      'intersection',
      'difference',
      'isSubsetOf',
      'isSupersetOf',
      'isDisjointFrom',
    ])
      Reflect.deleteProperty(Set.prototype, name)
    const statics: [object, string][] = [
      [Object, 'groupBy'],
      [Map, 'groupBy'],
      [Promise, 'withResolvers'],
      [Array, 'fromAsync'],
      [URL, 'canParse'],
      [AbortSignal, 'any'],
      // Only Firefox 115 lacks `Intl.Segmenter`.
      [Intl, 'Segmenter'],
    ]
    for (const [of, name] of statics) Reflect.deleteProperty(of, name)
  })
  await expectEveryScreen(page)
})

test('a browser that does not know its time zone shows every screen', async ({ context, page }) => {
  test.setTimeout(180_000)
  await page.addInitScript(() => {
    const original = Intl.DateTimeFormat.prototype.resolvedOptions
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...original.call(this), timeZone: 'Etc/Unknown' }
    }
  })
  await signIn(context, externalId)
  await context.clearCookies({ name: /time-zone/ })
  await expectEveryScreen(page)
})

test('seven tabs with receipts of scheduled messages leave room for other requests', async ({
  api,
  context,
  signedIn,
}) => {
  test.setTimeout(180_000)
  const first = await signedIn()
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  let last = first
  for (let tab = 0; tab < 7; tab++) {
    const body = { message: { title: `Scheduled ${tab}` }, phones: [`+569${newDigits()}`], sendAt }
    const { notification } = dataOf(await api.createNotification({ body }))
    last = tab === 0 ? first : await context.newPage()
    await last.goto(`/notifications/${notification.id}`)
    await expect(last.getByRole('heading', { name: `Scheduled ${tab}` })).toBeVisible()
  }
  await last.getByRole('link', { name: 'Accounts' }).click()
  await expect(last.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible()
})
