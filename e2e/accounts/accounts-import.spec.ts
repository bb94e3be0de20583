import type { Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import { dataOf, expect, expectAccessible, newDigits, test, textOf } from '../fixtures'
import { isLongRun } from '../product'
import { newNumber, newType } from './account-steps'
import { choose, give, idsOf, press, stateIs, upload } from './import-steps'

async function newAttribute(api: Client) {
  const number = newNumber()
  const body = { tag: `floor_${number}`, name: `Floor ${number}`, slot: 'number' as const }
  return dataOf(await api.createAttribute({ body })).attribute
}

/** Searches only within main, because Next.js has its own alert element, which announces every page. */
const notice = (page: Page) => page.getByRole('main').getByRole('alert')
const rowOf = (page: Page, line: number) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: String(line), exact: true }) })

/** Checks accessibility at phone size and, in a long run, also at desktop size. */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  if (isLongRun) await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'no sideways scrolling').toBe(390)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/**
 * A Latin-1 file with semicolons, a title above the header row, and typical damage by spreadsheets and people.
 */
function hostileFile(digits: string, floor: string): Buffer {
  const lines = [
    'Listado 2026, torre norte',
    '',
    `Teléfono;Nombre;${floor};Nota`,
    `'+569${digits};Ana Ñuñoa;3;=1+1`,
    `5.69E+10;José "Pepe";4;-2+3`,
    `+569${digits};Duplicada;2;@SUM(A1)`,
    `999${digits};Sin código;1;`,
    `+54911${digits};María;tres;"uno;\ndos"`,
    `+54912${digits};Demasiadas;2;hola;extra`,
  ]
  return Buffer.from(lines.join('\r\n'), 'latin1')
}

test('a hostile file is mapped, checked, corrected in place, imported and undone; every state is accessible', {
  tag: '@long',
}, async ({ signedIn, api }) => {
  const digits = newDigits()
  const [type, floor] = [await newType(api), await newAttribute(api)]
  const page = await signedIn('agent')
  await upload(page, 'members.csv', hostileFile(digits, floor.name))
  await expect(page).toHaveTitle(/Import members\.csv/)
  await expect(page.getByRole('combobox', { name: 'What column “Teléfono” contains' })).toBeFocused()

  const found = page.getByText('4 columns, 6 rows · Latin-1 · semicolons')
  await expect(found).toBeVisible()
  await page.getByText('Headings: row 3').click()
  await choose(page, 'Row with the headings', 'Row 1: Listado 2026, torre norte')
  await expect(page.getByText('1 column, 7 rows · Latin-1 · semicolons')).toBeVisible()
  await choose(page, 'Row with the headings', 'Row 3: Teléfono · Nombre')
  await expect(found).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'What column “Teléfono” contains' })).toHaveText('Phone')
  await expect(page.getByRole('combobox', { name: `What column “${floor.name}” contains` })).toHaveText(
    `${floor.name} (attribute)`,
  )
  await choose(page, 'What column “Nota” contains', 'Full name')
  await expect(page.getByText('Nombre + Nota')).toBeVisible()
  await choose(page, 'What column “Nota” contains', `${floor.name} (attribute)`)
  await expect(page.getByText(`Another column is also set to “${floor.name}`)).toHaveCount(2)
  await press(page, 'Check the file')
  await expectAccessibleEverywhere(page)
  await choose(page, 'What column “Nota” contains', 'Leave out')
  await choose(page, 'Type for rows without an account type', type.name)
  await press(page, 'Check the file')

  await stateIs(page, 'Checked')
  await expect(page.getByRole('button', { name: 'Import 1 account' })).toBeVisible()
  await expect(rowOf(page, 5)).toContainText('Damaged by the spreadsheet')
  await expect(rowOf(page, 6)).toContainText('An earlier row of the file has the same value.')
  await expect(rowOf(page, 7)).toContainText('No country code')
  await expect(rowOf(page, 8)).toContainText(`${floor.name}: Enter a number`)
  await expect(rowOf(page, 9)).toContainText('This row has more cells than the file has columns.')
  await press(page, 'Correct line 9')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Correct line 9' })).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Correct line 8' })
  const cell = form.getByRole('textbox', { name: floor.name })
  await expect(cell).toBeFocused()
  await cell.fill('drei')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Line 8 was checked again: Rejected.')).toBeAttached()
  await expectAccessibleEverywhere(page)
  await cell.fill('3')
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(rowOf(page, 8)).toContainText('Would be created')
  await expect(page.getByRole('button', { name: 'Download 4 rejected rows' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download 4 rejected rows' }).click()
  expect((await download).suggestedFilename()).toBe('members-refused.csv')
  const report = await textOf(await download)
  expect(report).toContain('Line,Why,Teléfono,Nombre')
  expect(report).toMatch(/^6,Phone: .*'@SUM\(A1\)/m)
  const inSpanish = async (address: string) =>
    (await page.request.get(address, { headers: { 'accept-language': 'es-CL' } })).text()
  expect(await inSpanish((await download).url())).toMatch(
    /^\ufeffLínea;Por qué;Teléfono;Nombre;.*\r\n5;"?Teléfono: /,
  )
  expect(await inSpanish('/api/accounts/example')).toMatch(
    /^\ufeffTeléfono;Nombre completo;Tipo de cuenta;Fecha de nacimiento/,
  )
  expect(await idsOf(api, `+569${digits}`)).toEqual([])

  await press(page, 'Import 2 accounts')
  await stateIs(page, 'Done')
  await expect(page.getByRole('button', { name: '2 created' })).toBeVisible()
  const [id = ''] = await idsOf(api, `+569${digits}`)
  const { account } = dataOf(await api.readAccount({ params: { accountId: id } }))
  expect(account).toMatchObject({ fullname: 'Ana Ñuñoa', accountType: type.id })
  await press(page, 'All 6')
  await press(page, '2 created')
  await expect(page).toHaveURL(/show=created/)
  await expect(rowOf(page, 4).getByRole('link')).toHaveAttribute('href', `/accounts/${id}`)

  const [changed = ''] = await idsOf(api, `+54911${digits}`)
  dataOf(await api.updateAccount({ params: { accountId: changed }, body: { fullname: 'María R.' } }))
  await press(page, 'Undo')
  await press(page, 'Undo for 2 accounts')
  await stateIs(page, 'Undone')
  await expect(page.getByText('1 account was left unchanged.')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await press(page, '1 left unchanged')
  await expect(rowOf(page, 8)).toContainText('This account has since changed')
  expect(await idsOf(api, `+569${digits}`)).toEqual([])
  expect(await idsOf(api, `+54911${digits}`)).toEqual([changed])
})

test('unreadable files are refused immediately, a discarded import leaves no trace, and broken uploads are reported', {
  tag: '@long',
}, async ({ signedIn, api }) => {
  const phone = `+569${newDigits()}`
  const type = await newType(api)
  const page = await signedIn()
  await page.goto('/accounts/import')
  await give(page, 'members.pdf', '%PDF')
  await expect(notice(page)).toHaveText(/members\.pdf is neither an Excel file \(\.xlsx\) nor CSV/)
  await give(page, 'members.xlsx', 'PK\u0003\u0004')
  await expect(notice(page)).toHaveText(/members\.xlsx could not be read as an Excel file/)
  await give(page, 'scan.csv', '%PDF-1.7\n1 0 obj\n')
  await expect(notice(page)).toHaveText(/scan\.csv is neither an Excel file \(\.xlsx\) nor CSV/)
  await give(page, 'empty.csv', '')
  await expect(notice(page)).toHaveText(/empty\.csv is empty/)
  await give(page, 'head.csv', 'phone,name\n')
  await expect(notice(page)).toHaveText(/head\.csv has no rows below/)

  await give(page, 'few.txt', `\ufeffcelular\tnombre\n${phone}\tAna\n`)
  await page.waitForURL(/\/accounts\/jobs\//)
  await choose(page, 'Type for rows without an account type', type.name)
  await press(page, 'Check the file')
  await stateIs(page, 'Checked')
  await press(page, 'Back to columns')
  await choose(page, 'What column “nombre” contains', 'Leave out')
  await press(page, 'Check the file')
  await expect(page.getByRole('button', { name: 'Import 1 account' })).toBeVisible()
  await page.reload()
  await press(page, 'Discard')
  await stateIs(page, 'Cancelled')
  await expect(page.getByText('Cancelled before anything was changed.')).toBeVisible()
  expect(await idsOf(api, phone)).toEqual([])
  await page.goto('/accounts/import')
  await expect(page.getByRole('list').getByText('Import few.txt').first()).toBeVisible()

  await page.route('**/api/imports?*', () => {})
  await give(page, 'slow.csv', 'phone\n1\n')
  await press(page, 'Stop upload')
  await expect(notice(page)).toHaveText('The upload was stopped. Nothing was stored.')
  await page.unroute('**/api/imports?*')
  await page.route('**/api/imports?*', (route) => route.abort())
  await give(page, 'lost.csv', 'phone\n1\n')
  await expect(notice(page)).toHaveText(/^The upload of lost\.csv was interrupted/)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).focus()
  await page.keyboard.press('Enter')
  await choosing
  await expectAccessibleEverywhere(page)
})

/**
 * A neighborhood's typical spreadsheet: Latin-1, semicolons, day-first dates, and phone numbers that are cut
 * short or lack +56.
 */
function messyFile(prefix: string, count: number): Buffer {
  const rows = Array.from({ length: count }, (_, row) => {
    const number = `${prefix}${String(row).padStart(3, '0')}`
    const phone = row % 10 === 0 ? '5.69E+10' : row % 10 === 1 ? number : `+56${number}`
    return `Begoña;Núñez ${row};${phone};${row} B;${(row % 28) + 1}/12/1980`
  })
  return Buffer.from(`Nombre;Apellido;Celular;Unidad;Nacimiento\r\n${rows.join('\r\n')}\r\n`, 'latin1')
}

/** The first six digits of a Chilean mobile number; all numbers that begin with 94 are valid. */
const newMobile = () => `94${newDigits().slice(-4)}`

test('a messy file is imported in seven clicks with one check, and the next file like it in four', async ({
  signedIn,
  api,
}) => {
  const type = await newType(api)
  const page = await signedIn('agent')
  let clicks = 0
  const click = async (role: 'button' | 'menuitem' | 'combobox' | 'option', name: string | RegExp) => {
    await page.getByRole(role, { name }).click()
    clicks += 1
  }
  const chooseFile = async (name: string, buffer: Buffer) => {
    await page.goto('/accounts')
    await click('button', 'More account actions')
    await click('menuitem', 'Import')
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeEnabled()
    const chooser = page.waitForEvent('filechooser')
    await click('button', 'Choose a file')
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer })
    await page.waitForURL(/\/accounts\/jobs\//)
  }
  const importAll = async () => {
    await stateIs(page, 'Checked', { timeout: 30_000 })
    await expect(page.getByText('10 numbers damaged by the spreadsheet')).toBeVisible()
    await click('button', 'Import 90 accounts')
    await stateIs(page, 'Done', { timeout: 30_000 })
  }

  const first = newMobile()
  await chooseFile('vecinos.csv', messyFile(first, 100))
  await expect(page.getByText('Joined in this order: Nombre + Apellido.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'What column “Unidad” contains' })).toHaveText(
    'Unit (attribute)',
  )
  await expect(page.getByText('13/12/1980 is read as Dec 13, 1980.')).toBeVisible()
  await click('combobox', 'Type for rows without an account type')
  await click('option', type.name)
  await click('button', 'Check the file')
  await importAll()
  expect(clicks).toBe(7)
  const [id = ''] = await idsOf(api, `+56${first}001`)
  const { account } = dataOf(await api.readAccount({ params: { accountId: id } }))
  expect(account).toMatchObject({ fullname: 'Begoña Núñez 1', birthday: '1980-12-02', accountType: type.id })

  clicks = 0
  const second = newMobile()
  await chooseFile('vecinos-2.csv', messyFile(second, 100))
  await importAll()
  expect(clicks).toBe(4)
  expect(await idsOf(api, `+56${second}001`)).toHaveLength(1)
})
