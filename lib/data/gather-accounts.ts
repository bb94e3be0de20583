import type { AccountFilters } from './accounts'
import { fetchByBody, withQuery } from './read'

/** Selected accounts, or all that match. */
export type AccountSelection = { accountIds: string[] } | { filters: AccountFilters }

/** `more`: there are too many for one message, and these are only the first. */
export type Gathered = { accounts: { id: string; name: string; phone: string }[]; more: boolean }

/** The accounts of a selection, up to as many as one message may have. Throws RequestError. */
export function gatherAccounts(selection: AccountSelection): Promise<Gathered> {
  return fetchByBody('/api/accounts/gather', selection)
}

/** A workbook, CSV as a spreadsheet of the reader's language opens it, or CSV as an import and programs read it. */
export const exportFormats = ['workbook', 'sheet', 'data'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Where a browser downloads all that match, streamed to its disk. */
export function exportAddress(filters: AccountFilters, format: ExportFormat): string {
  return withQuery('/api/accounts/export', { ...filters, format })
}
