import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenLocally } from '@/lib/api/fixtures/listen-locally'
import { box } from '../accounts/account-steps'
import { dataOf, expect, expectAccessible, test } from '../fixtures'
import { act, formOf, newName, press } from './settings-steps'

test('an admin creates a webhook, tests it, and sees in its log that an alert arrived', async ({
  signedIn,
  api,
}) => {
  const received: { type: string; data: object }[] = []
  const receiver = createServer(async (request, response) => {
    received.push(JSON.parse(await text(request)))
    response.writeHead(204).end()
  })
  const { origin, stop } = await listenLocally(receiver)
  const name = newName('Control center')
  const page = await signedIn()
  try {
    await page.goto('/settings/webhooks')
    await press(page, 'New webhook')
    const form = formOf(page)
    await box(form, 'Name').fill(name)
    await box(form, 'URL').fill(`${origin}/beacon`)
    await form.getByRole('checkbox', { name: 'alert.created' }).check()
    await press(form, 'Create webhook')
    const shown = page.getByRole('dialog', { name: `The secret of ${name}` })
    await expect(box(shown, 'Secret')).toHaveValue(/^whsec_/)
    await shown.getByRole('checkbox').check()
    await press(shown, 'Done')

    await act(page, name, 'Send test event')
    const testing = page.getByRole('alertdialog')
    await press(testing, 'Send test event')
    await expect(testing.getByText(`${name} accepted the test event: HTTP 204`)).toBeVisible()
    await expectAccessible(page)
    await press(testing, 'Cancel')

    const location = { latitude: -33.45, longitude: -70.66 }
    dataOf(await api.createAlert({ body: { alertType: 'theft', location } }))
    await expect.poll(() => received.length).toBe(2)
    expect(received).toMatchObject([
      { type: 'webhook.test' },
      { type: 'alert.created', data: { alert: { location } } },
    ])
    await press(page, `Log of ${name}`)
    const log = page.getByRole('dialog', { name: `Log of ${name}` }).getByRole('listitem')
    await expect(log).toHaveCount(1)
    await expect(log).toContainText('alert.created')
    await expect(log).toContainText('HTTP 204')
  } finally {
    await stop()
    const { webhooks } = dataOf(await api.listWebhooks({ query: {} }))
    for (const { id } of webhooks) dataOf(await api.deleteWebhook({ params: { id } }))
  }
})
