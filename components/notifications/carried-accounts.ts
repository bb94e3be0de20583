'use client'

import { newKey } from '@/lib/data/new-key'
import { type DraftStore, useDraftStore } from '@/lib/drafts/store'
import type { Prefill } from './compose/draft'
import type { PickedAccount } from './picked-account'

const kind = 'notification-accounts'
const id = 'next'

/** Hands accounts to the next draft of this tab: an address cannot name so many. */
export function useCarryAccounts(): (accounts: readonly PickedAccount[]) => void {
  const store = useDraftStore()
  return (accounts) => store.write(kind, id, { id: newKey(), accounts: [...accounts] })
}

/** What was carried here, once: a reload finds it in the draft. */
export function takeCarried(store: DraftStore): Prefill | undefined {
  const carried = store.read(kind, id)
  store.remove(kind, id)
  return carried && { id: carried.id, values: { kind: 'accounts', accounts: carried.accounts } }
}
