import { expect, test } from './fixtures'

test('opening or touching a page counts as activity, but its background requests do not', async ({
  signedIn,
  context,
}) => {
  const page = await signedIn()
  const lastAct = async () => (await context.cookies()).find(({ name }) => name.endsWith('.act'))?.value
  await page.goto('/alerts')
  const opened = await lastAct()
  expect(opened).toMatch(/^\d+\./)
  const asked = () => page.waitForResponse('**/api/health')
  await asked()
  expect(await lastAct()).toBe(opened)
  await page.keyboard.press('Shift')
  await asked()
  await expect.poll(lastAct).not.toBe(opened)
})
