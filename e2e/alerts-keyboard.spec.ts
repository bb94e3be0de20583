import type { Page } from '@playwright/test'
import { tabTo } from './accounts/account-steps'
import { around, expectHistory, list, placed, row, view } from './alert-steps'
import { dataOf, expect, expectAccessible, pressShortcut, test } from './fixtures'

test('a whole dispatch is done by keyboard alone, and a screen reader announces every step', async ({
  signedIn,
  api,
}, info) => {
  const { alert, street } = await placed(api)
  const body = { name: `Unit of ${alert.number}`, roles: ['dispatcher' as const] }
  const { identity } = dataOf(await api.createIdentity({ body }))
  dataOf(await api.createResponder({ body: { identityId: identity.id } }))
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?${view}`)
  await page.evaluate(listen)
  await pressShortcut(page, '/')
  await page.keyboard.type(street)
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await tabTo(page, row(page, street))
  await page.keyboard.press('Enter')
  const section = page.getByRole('region', { name: 'Responders' })
  await expect(section.getByRole('button', { name: 'Dispatch' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText('Acknowledged', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('d')
  await expect(page.getByRole('combobox', { name: 'Dispatch a responder' })).toBeFocused()
  await page.keyboard.type(identity.name)
  await expect(page.getByRole('option', { name: identity.name })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(section).toContainText('Dispatched')
  await expect(section.getByRole('button', { name: 'Dispatch' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('s')
  await expect(section).toContainText('On scene')
  await page.keyboard.press('c')
  await expect(section).toContainText('Left')
  await tabTo(page, page.getByRole('button', { name: 'Close…' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Close alert' }))
  await page.keyboard.press('Enter')
  const steps = ['created', 'acknowledged', 'dispatched', 'onScene', 'cleared', 'closed']
  await expectHistory(api, alert.id, steps)
  await expect(page.getByRole('button', { name: 'Reopen alert' })).toBeVisible()
  const told = await transcriptOf(page)
  await info.attach('What a screen reader announces', { body: told.join('\n'), contentType: 'text/plain' })
  const said = told.filter((line) => line.startsWith('says: ')).join('\n')
  for (const sentence of ['Responder dispatched', 'Responder on scene', 'Responder cleared', 'Alert closed'])
    expect(said).toContain(sentence)
})

test('a key acknowledges an alert and sends the nearest responder, which Undo takes back', async ({
  signedIn,
  api,
}) => {
  const { alert, street } = await placed(api)
  const body = { name: `Nearest of ${alert.number}`, roles: ['dispatcher' as const] }
  const { identity } = dataOf(await api.createIdentity({ body }))
  const { responder } = dataOf(await api.createResponder({ body: { identityId: identity.id } }))
  dataOf(await api.locateResponder({ params: { id: responder.id }, body: around }))
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?${view}&alert=${alert.number}&details=false`)
  await row(page, street).focus()
  await expect(page.getByRole('button', { name: `Send ${identity.name}, 0 m` })).toBeVisible()
  await pressShortcut(page, 'f')
  await expect(page.getByText('Responder dispatched.')).toBeVisible()
  await expectHistory(api, alert.id, ['created', 'acknowledged', 'dispatched'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectHistory(api, alert.id, ['created', 'acknowledged', 'dispatched', 'cleared', 'released'])
})

type Listening = typeof window & { told: string[] }
const transcriptOf = (page: Page) => page.evaluate(() => (window as Listening).told)

/** Records live-region announcements and focus changes as a screen reader would speak them. */
function listen(): void {
  const told: string[] = []
  ;(window as Listening).told = told
  const say = (line: string) => {
    if (line !== '' && told.at(-1) !== line) told.push(line)
  }
  const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ||
    [...((element as HTMLInputElement).labels ?? [])].map(textOf).join(' ') ||
    textOf(element)
  document.addEventListener('focusin', ({ target }) => {
    const element = target as Element
    say(`${element.getAttribute('role') ?? element.tagName.toLowerCase()}: ${nameOf(element)}`)
  })
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest('[role=status],[role=alert],[aria-live=polite],[aria-live=assertive]')
      if (region) say(`says: ${textOf(region)}`)
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}
