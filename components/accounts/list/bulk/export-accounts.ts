import { type AccountSelection, type ExportFormat, exportAddress } from '@/lib/data/accounts/gather-accounts'
import { withPageSession } from '@/lib/data/page-session'

/**
 * Makes the browser save the accounts as a file. All accounts that match the filters are streamed to disk. Accounts
 * picked by hand, at most 10,000, pass through memory, because their IDs do not fit in a URL. Returns false on
 * failure.
 */
export async function exportAccounts(selection: AccountSelection, format: ExportFormat): Promise<boolean> {
  if ('filters' in selection) {
    save(withPageSession(exportAddress(selection.filters, format)))
    return true
  }
  const response = await fetch('/api/accounts/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...selection, format }),
  }).catch(() => undefined)
  if (!response?.ok) return false
  const file = await response.blob().catch(() => undefined)
  if (!file) return false
  const address = URL.createObjectURL(file)
  save(address, nameIn(response.headers.get('content-disposition')))
  // A browser that has not started saving after a minute never will.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return true
}

function save(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

const nameIn = (disposition: string | null) => /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? ''
