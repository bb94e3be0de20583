import { fetchByBody, withQuery } from '../read'
import type { AccountFilters } from './accounts'

/** The selected accounts, or all that match the filters. */
export type AccountSelection = { accountIds: string[] } | { filters: AccountFilters }

/**
 * If there are too many accounts for one message, `more` is true and `accounts` contains only the first ones.
 */
export type Gathered = {
  accounts: { id: string; name: string; phone: string }[]
  /** Set if some of the people have no account: everybody's phone number. `accounts` is then empty. */
  phones?: string[]
  more: boolean
}

/** Returns the selected accounts, up to the limit for one message. Throws RequestError. */
export function gatherAccounts(selection: AccountSelection): Promise<Gathered> {
  return fetchByBody('/api/accounts/gather', selection)
}

/**
 * `workbook`: an Excel file; `sheet`: CSV in the format that spreadsheets in the user's language expect;
 * `data`: CSV for imports and programs.
 */
export const exportFormats = ['workbook', 'sheet', 'data'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The URL from which a browser downloads all matching accounts, streamed to disk. */
export function exportAddress(filters: AccountFilters, format: ExportFormat): string {
  return withQuery('/api/accounts/export', { ...filters, format })
}
