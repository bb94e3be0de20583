import { fetchByBody, withQuery } from '../read'
import type { AccountFilters } from './accounts'

/** Selected accounts, or all that match the filters. */
export type AccountSelection = { accountIds: string[] } | { filters: AccountFilters }

/** `more`: there are too many for one message, and these are only the first. */
export type Gathered = { accounts: { id: string; name: string; phone: string }[]; more: boolean }

/** A selection's accounts, up to the limit for one message. Throws RequestError. */
export function gatherAccounts(selection: AccountSelection): Promise<Gathered> {
  return fetchByBody('/api/accounts/gather', selection)
}

/** A workbook, CSV as spreadsheets in the user's language open it, or CSV as imports and programs read it. */
export const exportFormats = ['workbook', 'sheet', 'data'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The URL from which a browser downloads all matches, streamed to disk. */
export function exportAddress(filters: AccountFilters, format: ExportFormat): string {
  return withQuery('/api/accounts/export', { ...filters, format })
}
