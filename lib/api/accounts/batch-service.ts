import type { Account } from '@/lib/contract/accounts/account'
import type { countAccounts } from '@/lib/contract/accounts/account-search'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { changesBetween } from '../audit/service'
import type { Caller } from '../caller'
import { newId } from '../new-id'
import {
  insertAccountRows,
  type JobCaller,
  selectMatches,
  selectMatchingIds,
  updateAccountRows,
} from './batch-repository'
import { selectAccountsByIds } from './repository'
import { readFilters } from './search/filters-service'
import { matchingTerms, termsOf } from './search/search-service'
import { hasWords } from './search/search-terms'
import { storedForm } from './update-service'

export {
  analyzeAccounts,
  type DeletedAccount,
  type JobCaller,
  lockAccounts,
  selectAccountsByPhones,
  selectDeletedByPhones,
} from './batch-repository'
export { missingAttributes } from './check-attribute-values'
export { applyChange, type Change } from './update-service'

export type Filters = ParsedRequestOf<typeof countAccounts>['query']
/** One account before and after a bulk change. */
export type Changed = { before: Account; after: Account }

type Search = { filters: Parameters<typeof selectMatches>[0]; terms: Parameters<typeof selectMatches>[1] }

async function searchOf(caller: Caller, { q, ...given }: Filters): Promise<Search | undefined> {
  const filters = await readFilters(caller, given)
  if (q === undefined) return { filters, terms: undefined }
  const terms = await matchingTerms(filters, await termsOf(caller, q))
  return hasWords(terms) ? { filters, terms } : undefined
}

/** The accounts that currently match a search, newest first, in batches. */
export async function* matchingAccounts(
  caller: Caller,
  given: Filters,
  limit: number,
): AsyncGenerator<Account[]> {
  const search = await searchOf(caller, given)
  let before: string | undefined
  while (search) {
    const page = await selectMatches(search.filters, search.terms, { before, limit })
    if (page.length > 0) yield page
    before = page.at(-1)?.id
    if (page.length < limit) return
  }
}

/** The IDs of the accounts that currently match a search. */
export async function* matchingIds(caller: Caller, given: Filters, limit: number): AsyncGenerator<string[]> {
  const search = await searchOf(caller, given)
  let before: string | undefined
  while (search) {
    const page = await selectMatchingIds(search.filters, search.terms, { before, limit })
    if (page.length > 0) yield page
    before = page.at(-1)
    if (page.length < limit) return
  }
}

/** The accounts with these IDs in the requested order, omitting unknown IDs. */
export async function accountsByIds({ businessId }: Caller, ids: readonly string[]): Promise<Account[]> {
  return JSON.parse(await selectAccountsByIds(businessId, ids)) as Account[]
}

/** An account with the defaults from 4.2; the database sets the creation time. */
export function newAccount({ businessId }: Caller, phone: string): Account {
  return {
    id: newId(),
    accountType: '',
    username: phone,
    phone,
    role: 'user',
    creationDate: '',
    subscribed: true,
    blocked: false,
    validated: false,
    testAccount: false,
    attributesValue: [],
    businessId,
    metadata: {},
    version: 1,
  }
}

/** Stores new accounts; returns the IDs of the accounts whose phone number was free. */
export function insertAccounts(
  by: JobCaller,
  accounts: readonly Account[],
  welcomeSms: boolean,
): Promise<Set<string>> {
  const rows = accounts.map((account) => ({ account: storedForm(account), changes: null }))
  return insertAccountRows(by, rows, welcomeSms)
}

/** Stores changes to locked accounts and increments their versions. */
export async function changeAccounts(
  by: JobCaller,
  action: 'update' | 'delete' | 'restore',
  changed: readonly Changed[],
): Promise<void> {
  const rows = changed.map(({ before, after }) => ({
    account: storedForm(after),
    changes: changesBetween(before, after),
  }))
  if (rows.length > 0) await updateAccountRows(by, action, rows)
}
