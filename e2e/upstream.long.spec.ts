import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@/lib/client/client'
import { formatPhone } from '@/lib/format/phone/format-phone'
import spanish from '@/lib/i18n/messages/es/settings.json' with { type: 'json' }
import portuguese from '@/lib/i18n/messages/pt/settings.json' with { type: 'json' }
import { box, chooseMore, chooseType, expectRecord, newNumber, row } from './accounts/account-steps'
import { choose, press, stateIs, upload } from './accounts/import-steps'
import { row as alertRow, byStreet, map, nextStreet, view } from './alert-steps'
import { type Behind, startBeacon, startDescribed } from './behind'
import { expiredCertificate, validCertificate } from './deployment/certificates'
import {
  type Fault,
  limited,
  otherClock,
  otherJson,
  startFaultyProxy,
  withoutAnswer,
} from './deployment/faulty-proxy'
import { connect, expect, expectAccessible, expectSettled, newDigits, signIn, test } from './fixtures'
import { choosePhones, expectSentPage, newTitle, openCompose } from './notification-steps'
import { addressOf, killedLogFile, launchProduct } from './product'
import { screens } from './screens'

/** Checks the main actions of a console in front of another deployment, and what is stored there afterwards. */

const place = { port: 3721, apiPort: 4721, dataDir: '', log: killedLogFile }
const console_ = addressOf(place.port)

const stacks: [string, () => Promise<Behind>][] = [
  ['another Beacon', startBeacon],
  ['a deployment written from the description', startDescribed],
]

test.describe.configure({ mode: 'default' })
test.use({ baseURL: console_ })

for (const [name, start] of stacks) {
  test.describe(`in front of ${name}`, () => {
    let behind: Behind
    let product: Awaited<ReturnType<typeof launchProduct>>
    test.beforeAll(async () => {
      test.setTimeout(300_000)
      behind = await start()
      place.dataDir = mkdtempSync(join(tmpdir(), 'beacon-in-front-'))
      product = await launchProduct({ ...place, settings: { UPSTREAM_API_URL: behind.url } })
    })
    test.afterAll(async () => {
      await product?.stop()
      await behind?.stop()
      rmSync(place.dataDir, { recursive: true, force: true })
    })

    test('someone becomes the admin with the code that was printed at startup', async ({ page }) => {
      await page.goto('/sign-in')
      await box(page, 'Business ID').fill(behind.businessId)
      await box(page, 'External ID').fill(behind.externalId)
      await press(page, 'Sign in')
      await expect(page.getByText(/You have no role here yet/)).toBeVisible()
      await box(page, 'Admin code').fill(product.adminCode ?? '')
      await expectAccessible(page)
      await press(page, 'Sign in')
      await expect(page.getByRole('link', { name: 'New notification' }).first()).toBeVisible()
    })

    test('an account is looked up, created, changed and deleted', async ({ page, context }) => {
      await enter(context)
      const known = { phone: `+569${newDigits()}`, fullname: 'Ana Rojas' }
      const { id } = await behind.addAccount(known)
      await page.goto(`/accounts?q=${encodeURIComponent(known.phone)}`)
      await press(page, `Search the deployment for ${formatPhone(known.phone)}`)
      await expectRecord(page, { id })
      await expect(page.getByRole('heading', { name: known.fullname, level: 1 })).toBeVisible()

      await page.goto('/accounts/new')
      const phone = `+569${newDigits()}`
      await chooseType(page, (await learnedType()) ?? '')
      await box(page, 'Phone').fill(phone)
      await press(page, 'Create account')
      await page.waitForURL(/\/accounts\/(?!new)[\w-]+$/)
      const created = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      expect(await behind.findAccount(created)).toMatchObject({ phone })

      await page.goto(`/accounts?q=${phone.slice(-6)}`)
      await row(page, { phone }).getByRole('link').press('Enter')
      await expectRecord(page, { id: created })
      await page.getByRole('button', { name: 'Edit Full name' }).click()
      await box(page, 'Full name').fill('Beto Mora')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Beto Mora', level: 1 })).toBeVisible()
      expect(await behind.findAccount(created)).toMatchObject({ fullname: 'Beto Mora' })
      await expectAccessible(page, 'main')

      await chooseMore(page, 'Delete…')
      await press(page, 'Delete account')
      await expect.poll(() => behind.findAccount(created)).toBeUndefined()
    })

    test('messages to phones, accounts and types arrive once each', async ({ page, context }) => {
      // A message to an unknown number of people can be undone for a minute.
      test.setTimeout(180_000)
      await enter(context)
      const known = { phone: `+569${newDigits()}`, fullname: `Eva Silva ${newNumber()}` }
      const account = await behind.addAccount(known)
      await page.goto(`/accounts/${account.id}`)
      await expectRecord(page, account)
      const audiences: [() => Promise<void>, Record<string, unknown>][] = [
        [
          async () => {
            await choosePhones(page)
            await box(page, 'Phones').fill(known.phone)
          },
          { phones: [known.phone] },
        ],
        [
          async () => {
            await page.getByRole('radio', { name: 'Accounts' }).check()
            await page.getByRole('combobox', { name: 'Accounts', exact: true }).fill(known.phone.slice(-8))
            await page.getByRole('option', { name: formatPhone(known.phone) }).click()
          },
          { accountIDs: [account.id] },
        ],
        [
          async () => {
            await page.getByRole('radio', { name: 'Account types' }).check()
            await page.getByRole('checkbox', { name: await learnedType() }).check()
          },
          { accountTypeIDs: [account.accountType] },
        ],
      ]
      for (const [chooseRecipients, to] of audiences) {
        const title = newTitle()
        await openCompose(page)
        await chooseRecipients()
        await box(page, 'Title').fill(title)
        await press(page, 'Review')
        const dialog = page.getByRole('dialog', { name: 'Review and send' })
        await expectAccessible(page)
        await dialog.getByRole('button', { name: /^Send to/ }).dblclick()
        await expectSentPage(page, title)
        await expect(page.getByText(/^The deployment accepted it/)).toBeVisible({ timeout: 80_000 })
        expect(await behind.listSends(title)).toEqual([expect.objectContaining(to)])
      }
    })

    test('an alert is placed, moved and closed', async ({ page, context }) => {
      await enter(context)
      await page.goto(`/alerts?${view}`)
      await expect(map(page)).toBeVisible()
      await press(page, 'New alert')
      await box(page, 'Coordinates').fill('-33.45, -70.66')
      await page.getByRole('radio', { name: 'Other' }).check({ force: true })
      await box(page, 'Name of the other type').fill('gas leak')
      const street = nextStreet()
      await page.getByRole('combobox', { name: 'Street', exact: true }).fill(street)
      await page.getByRole('button', { name: 'Place alert' }).dblclick()
      await expect(alertRow(page, street)).toBeVisible()
      const [alert, another] = await byStreet(await api(), street)
      expect(another).toBeUndefined()
      const id = alert?.id ?? ''
      expect(await behind.findAlert(id)).toMatchObject({ closed: 0 })
      if (!page.url().includes('alert=')) await alertRow(page, street).click()
      await press(page, 'Edit location')
      await box(page, 'Coordinates').fill('-33.46, -70.67')
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      await expect
        .poll(() => behind.findAlert(id))
        .toMatchObject({ location: { latitude: -33.46, longitude: -70.67 } })
      await expectAccessible(page)
      await press(page, 'Close…')
      await press(page, 'Close alert')
      await expect(page.getByRole('button', { name: 'Reopen alert' })).toBeVisible()
      expect(await behind.findAlert(id)).toMatchObject({ closed: 1 })
    })

    test('a file of 200 rows is imported with one call per row', async ({ page, context }) => {
      test.setTimeout(180_000)
      await enter(context)
      const prefix = `+5694${newDigits().slice(-4)}`
      const phones = Array.from({ length: 200 }, (_, place) => prefix + String(place).padStart(3, '0'))
      const { id } = await behind.addAccount({ phone: `+569${newDigits()}`, fullname: 'One of the type' })
      await page.goto(`/accounts/${id}`)
      await expectRecord(page, { id })
      await upload(page, 'members.csv', `phone\n${phones.join('\n')}\n`)
      await choose(page, 'Type for rows without an account type', (await learnedType()) ?? '')
      await press(page, 'Check the file')
      await stateIs(page, 'Checked', { timeout: 60_000 })
      await expectAccessible(page)
      await press(page, 'Import 200 accounts')
      const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Import 200 accounts' }).click()
      await stateIs(page, 'Done', { timeout: 120_000 })
      await expect(page.getByRole('button', { name: '200 created' })).toBeVisible()
      expect(await behind.countAccounts(phones)).toBe(200)
    })

    const enter = (context: Parameters<typeof signIn>[0]) =>
      signIn(context, behind.externalId, {
        url: console_,
        business: behind.businessId,
        adminCode: product.adminCode,
      })

    async function api(): Promise<Client> {
      const { businessId, externalId } = behind
      return connect(addressOf(place.apiPort), { businessId, externalId })
    }

    /** The name of the only account type that Beacon has learned from the other deployment. */
    async function learnedType(): Promise<string | undefined> {
      const listed = await (await api()).listAccountTypes({ query: { limit: '1' } })
      return listed.ok ? listed.data.accountTypes[0]?.name : undefined
    }
  })
}

test.describe('in front of a deployment that misbehaves', () => {
  let behind: Behind
  let proxy: Awaited<ReturnType<typeof startFaultyProxy>>
  let product: Awaited<ReturnType<typeof launchProduct>>
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    behind = await startDescribed()
    proxy = await startFaultyProxy(behind.url, { secure: true })
    place.dataDir = mkdtempSync(join(tmpdir(), 'beacon-in-front-'))
    const trusted = join(place.dataDir, 'trusted.pem')
    writeFileSync(trusted, validCertificate + expiredCertificate)
    const settings = { UPSTREAM_API_URL: proxy.url, NODE_EXTRA_CA_CERTS: trusted }
    product = await launchProduct({ ...place, settings })
  })
  test.afterAll(async () => {
    await product?.stop()
    proxy?.close()
    await behind?.stop()
    rmSync(place.dataDir, { recursive: true, force: true })
  })

  const asksToWait = /asks us to wait|too many requests/i
  const kept = /is not responding\. This is the account as of/
  type Case = { name: string; says?: RegExp; begin: () => void; end?: () => void | Promise<void> }
  const during = (fault: Fault) => () => proxy.setFault(fault)
  const cases: Case[] = [
    ...withoutAnswer.map(([name, fault]) => ({ name, says: kept, begin: during(fault) })),
    { name: 'sends other JSON', says: kept, begin: during(otherJson) },
    { name: 'asks to wait', says: asksToWait, begin: during(limited) },
    { name: 'has another clock', begin: during(otherClock) },
    {
      name: 'has an expired certificate',
      says: kept,
      begin: () => proxy.presentCertificate('expired'),
      end: () => proxy.presentCertificate('valid'),
    },
    {
      name: 'is down',
      says: kept,
      begin: () => void proxy.setListening(false),
      end: () => proxy.setListening(true),
    },
  ]
  for (const { name, says, begin, end } of cases) {
    test(`while it ${name}, every screen shows the actual state and keeps what was typed`, async ({
      page,
      context,
    }, info) => {
      const known = { phone: `+569${newDigits()}`, fullname: 'Ana Rojas' }
      const { id } = await behind.addAccount(known)
      // Tried again, because nothing is sent for ten seconds after several failures.
      await expect(async () => {
        await signIn(context, behind.externalId, {
          url: console_,
          business: behind.businessId,
          adminCode: product.adminCode,
        })
      }).toPass({ timeout: 30_000 })
      await page.goto(`/accounts/${id}`)
      await expect(page.getByRole('heading', { name: known.fullname, level: 1 })).toBeVisible()
      await page.goto('/accounts/new')
      await choose(page, 'Account type', 'resident')
      const phone = `+569${newDigits()}`
      await box(page, 'Phone').fill(phone)

      begin()
      try {
        await press(page, 'Create account')
        if (says === undefined) {
          await page.waitForURL(/\/accounts\/(?!new)[\w-]+$/)
        } else {
          await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
          await expect(box(page, 'Phone')).toHaveValue(new RegExp(phone.slice(-4)))
          await expectAccessible(page)
        }
        await page.screenshot({ path: info.outputPath('create.png') })
        await page.goto(`/accounts/${id}`)
        if (says === undefined || says === kept)
          await expect(page.getByRole('heading', { name: known.fullname, level: 1 })).toBeVisible()
        if (says) await expect(page.getByText(says).first()).toBeVisible()
        await expectAccessible(page)
        await page.screenshot({ path: info.outputPath('account.png') })
        await page.goto('/accounts')
        await expect(row(page, known)).toBeVisible()
        await page.goto(`/alerts?${view}`)
        await expect(map(page)).toBeVisible()
        await page.goto('/settings/connection')
        await press(page, 'Test')
        await expect(page.getByText(proxy.url)).toBeVisible()
        await expectAccessible(page)
        await page.screenshot({ path: info.outputPath('connection.png') })
      } finally {
        proxy.setFault(undefined)
        await end?.()
      }
    })
  }
})

test.describe('in another language', () => {
  let behind: Behind
  let product: Awaited<ReturnType<typeof launchProduct>>
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    behind = await startDescribed()
    place.dataDir = mkdtempSync(join(tmpdir(), 'beacon-in-front-'))
    product = await launchProduct({ ...place, settings: { UPSTREAM_API_URL: behind.url } })
  })
  test.afterAll(async () => {
    await product?.stop()
    await behind?.stop()
    rmSync(place.dataDir, { recursive: true, force: true })
  })

  for (const [locale, texts] of [
    ['es-CL', spanish.connection.compare],
    ['pt-BR', portuguese.connection.compare],
  ] as const) {
    test.describe(locale, () => {
      test.use({ locale })

      test('every screen is accessible, and says nothing about the deployment in English', async ({
        page,
        context,
      }, info) => {
        test.setTimeout(300_000)
        const url = console_
        await signIn(context, behind.externalId, {
          url,
          business: behind.businessId,
          adminCode: product.adminCode,
        })
        const { id } = await behind.addAccount({ phone: `+569${newDigits()}`, fullname: 'Ana Rojas' })
        await page.goto(`/accounts/${id}`)
        await expect(page.getByRole('heading', { name: 'Ana Rojas', level: 1 })).toBeVisible()
        await page.goto('/settings/connection')
        await box(page, texts.externalId).fill(behind.externalId)
        await press(page, texts.start)
        // The form is hidden while the comparison is running, and empty afterward.
        await expect(box(page, texts.externalId)).toHaveValue('', { timeout: 60_000 })
        await expect(page.getByRole('list', { name: texts.counts.label })).toBeVisible()
        const addresses = ['/settings/connection', `/accounts/${id}`, '/accounts/bring-in', ...screens]
        for (const address of addresses) {
          await page.setViewportSize({ width: 1440, height: 900 })
          await page.goto(address)
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
          await expectSettled(page)
          await page.evaluate(() => {
            for (const part of document.querySelectorAll('details')) part.open = true
          })
          await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(locale.slice(0, 2)))
          expect(await page.locator('main').textContent(), address).not.toMatch(
            /deployment|\b(the|is|not|with)\b/i,
          )
          await expectAccessible(page)
          const file = address === '/' ? 'overview' : address.slice(1).replaceAll('/', '-')
          await page.screenshot({ path: info.outputPath(`${file}.png`), fullPage: true })
          await page.setViewportSize({ width: 390, height: 844 })
          await expectAccessible(page)
          await page.screenshot({ path: info.outputPath(`${file}-phone.png`), fullPage: true })
        }
      })
    })
  }
})
