import { dataOf, expect, expectAccessible, test } from './fixtures'
import { newTitle } from './notification-steps'
import { newPhones, openReceipt, startSendingProduct } from './sending-product'

const product = startSendingProduct(3720)

test('of many recipients nothing leaves before another person has approved, who is told how many they are', async ({
  context,
  page,
}) => {
  test.setTimeout(180_000)
  const { api, whatsApp } = product
  dataOf(await api.updateBusiness({ body: { approvalAbove: 1 } }))
  const carla = await product.addSender('Carla')
  const [title, phones] = [newTitle(), newPhones(2)]
  const body = { message: { title, sendWhatsApp: true }, phones }
  const { notification } = dataOf(await carla.api.createNotification({ body }))

  await product.signIn(context, carla.externalId)
  await openReceipt(page, notification.id, title)
  await expect(
    page.getByText('Waiting for another person’s approval. Nothing is sent before then.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '2 waiting' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/notifications')
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Waiting for approval')
  await expectAccessible(page)
  expect(whatsApp.requests).toEqual([])

  await context.clearCookies()
  await product.signIn(context)
  await openReceipt(page, notification.id, title)
  await expect(page.getByText('Carla wants to send this to 2 people.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Approve sending to 2 people?' })
  await expect(question).toBeVisible()
  await expectAccessible(page, '[role=alertdialog]')
  await question.getByRole('button', { name: 'Approve for 2 people' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: '2 accepted' })).toBeVisible()
  await expect(page.getByText('Approved by')).toBeVisible()
  for (const phone of phones) expect(whatsApp.requestsTo(phone)).toHaveLength(1)
  await expectAccessible(page)
})
