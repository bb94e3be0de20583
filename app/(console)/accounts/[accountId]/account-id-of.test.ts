import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDynamicParam } from 'next/dist/shared/lib/router/utils/get-dynamic-param'
import { getRouteMatcher } from 'next/dist/shared/lib/router/utils/route-matcher'
import { getRouteRegex } from 'next/dist/shared/lib/router/utils/route-regex'
import { expect, test } from 'vitest'
import { accountEditHref, accountHref, pagesBesideAccounts } from '@/components/hrefs'
import { accountIdOf } from './account-id-of'

/** The route parameter that Next passes to the page at this path. */
function paramsOf(route: string, path: string) {
  const params = getRouteMatcher(getRouteRegex(route))(path)
  if (!params) throw new Error(`${path} does not lead to ${route}`)
  const { value } = getDynamicParam(params, 'accountId', 'd', null, null)
  return Promise.resolve({ accountId: String(value) })
}

test.each([
  'a1',
  'user:1',
  'a/b',
  'a b',
  '50%',
  '50%25',
  'a,b',
  'кв 12',
  'a"b',
  'x?y#z',
  'a+b&c=d',
  '~',
  '~a',
  '~new',
  '.',
  '..',
  ...pagesBesideAccounts,
])('the links to the account %s open that account, both to view and to edit it', async (id) => {
  const { pathname } = new URL(accountHref(id), 'https://console.example')
  expect(await accountIdOf(paramsOf('/accounts/[accountId]', pathname))).toBe(id)
  const edit = new URL(accountEditHref(id), 'https://console.example')
  expect(await accountIdOf(paramsOf('/accounts/[accountId]/edit', edit.pathname))).toBe(id)
})

test('an account whose ID is the name of another page has its own page', () => {
  const accounts = dirname(dirname(fileURLToPath(import.meta.url)))
  const folders = readdirSync(accounts, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const pages = folders.map(({ name }) => name).filter((name) => !name.startsWith('['))
  expect(pagesBesideAccounts).toEqual(pages.sort())
  for (const name of pages) expect(accountHref(name)).not.toBe(`/accounts/${name}`)
})
