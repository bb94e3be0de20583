import { byStreet, expectHistory, placed, row } from './alert-steps'
import { dataOf, expect, expectAccessible, newDigits, test } from './fixtures'

/** No other journey uses this location, so no other alert is near these two. */
const port = { latitude: -20.2141, longitude: -70.1524 }

test('an alert is attached and detached, assigned, reprioritized, corrected, moved, closed, reopened and noted', async ({
  signedIn,
  api,
}) => {
  const first = await placed(api, port)
  const { alert, street } = await placed(api, port)
  const name = `Eva ${newDigits()}`
  const { identity } = dataOf(await api.createIdentity({ body: { name, roles: ['dispatcher'] } }))
  const stored = async () => dataOf(await api.readAlert({ params: { alertId: alert.id } }))
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?at=${port.latitude},${port.longitude},16&alert=${alert.id}`)
  await expect(page).toHaveURL(new RegExp(`alert=${alert.number}(&|$)`))
  await page.getByRole('button', { name: `Attach to #${first.alert.number}` }).click()
  await expect(page.getByText(`Attached to #${first.alert.number}`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: `Attach to #${first.alert.number}` })).toBeVisible()

  await page.getByRole('button', { name: 'Assign to…' }).click()
  await page.getByRole('combobox', { name: 'Assign to' }).fill(name)
  await page.getByRole('option', { name }).click()
  await expect(page.getByText(new RegExp(`^${name} has had it since`))).toBeVisible()
  await page.getByRole('button', { name: /^Priority: / }).click()
  await page.getByRole('menuitemradio', { name: /Low/ }).click()
  await expect(page.getByRole('button', { name: 'Priority: Low' })).toBeVisible()
  await page.getByRole('button', { name: 'Correct details' }).click()
  await page.getByRole('combobox', { name: 'Street', exact: true }).fill(`${street} bis`)
  await page.getByRole('button', { name: 'Save correction' }).click()
  await expect(page.getByText(`Street: ${street} → ${street} bis`)).toBeVisible()
  await page.getByRole('button', { name: 'Edit location' }).click()
  await page.getByRole('textbox', { name: 'Coordinates' }).fill('-20.22, -70.15')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('dialog', { name: 'Alert moved.' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone').first()).toBeVisible()
  expect((await byStreet(api, street))[0]?.location).toEqual(alert.location)

  await page.getByRole('button', { name: 'Close…' }).click()
  await page.getByRole('radio', { name: 'Transferred' }).check()
  await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('To the next town')
  await page.getByRole('button', { name: 'Close alert' }).click()
  await expect(page.getByRole('button', { name: 'Reopen alert' })).toBeVisible()
  expect((await stored()).alert).toMatchObject({
    closed: 1,
    priority: 4,
    closedCode: 'transferred',
    closedReason: 'To the next town',
  })
  await page.getByRole('button', { name: 'Reopen alert' }).click()
  await expect(page.getByRole('button', { name: 'Close…' })).toBeVisible()
  const note = page.getByLabel('Add a note')
  await note.fill('Crew at the gate, ')
  await note.press('End')
  await note.pressSequentially(`@${name}`)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await expectAccessible(page)
  await note.press('Enter')
  await note.press('Control+Enter')
  await expect(page.getByRole('strong').getByText(`@${name}`)).toBeVisible()
  const attached = ['created', 'linked', 'unlinked']
  const changed = ['acknowledged', 'assigned', 'prioritised', 'edited', 'moved', 'moved']
  await expectHistory(api, alert.id, [...attached, ...changed, 'closed', 'reopened', 'noted'])
  expect((await stored()).history.at(-1)).toMatchObject({ mentions: [identity.id] })
  await page.getByRole('button', { name: 'Back to list' }).click()
  await expect(row(page, `${street} bis`)).toBeVisible()
})
