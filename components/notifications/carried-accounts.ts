import { newKey } from '@/lib/data/new-key'
import type { Prefill } from './draft-slot'
import type { PickedAccount } from './stored-draft'

/** More accounts than an address can name travel to the next draft in this tab's storage. */
const storageKey = 'beacon-carried-accounts'

/** False when the browser has no room for them. */
export function carryAccounts(accounts: readonly PickedAccount[]): boolean {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ id: newKey(), accounts }))
    return true
  } catch {
    return false
  }
}

/** What was carried here, once: a reload finds it in the draft. */
export function takeCarried(): Prefill | undefined {
  try {
    const carried = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    sessionStorage.removeItem(storageKey)
    return carried && { id: carried.id, values: { kind: 'accounts', accounts: carried.accounts } }
  } catch {
    return undefined
  }
}
