import type { AccountFilters } from './accounts'
import { fetchByBody, withQuery } from './read'

/** Accounts by hand, or all that match. */
export type AccountSelection = { accountIds: string[] } | { filters: AccountFilters }

/** `more`: they are too many for one message, and those here are only the first. */
export type Gathered = { accounts: { id: string; name: string; phone: string }[]; more: boolean }

/** The accounts of a selection, as far as one message may name them. Throws RequestError. */
export function gatherAccounts(selection: AccountSelection): Promise<Gathered> {
  return fetchByBody('/api/accounts/gather', selection)
}

/** Where a browser downloads all that match, row by row onto its disk. */
export function exportAddress(filters: AccountFilters): string {
  return withQuery('/api/accounts/export', filters)
}
