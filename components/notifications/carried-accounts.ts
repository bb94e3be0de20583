'use client'

import { newKey } from '@/lib/data/new-key'
import { useDraftWriter } from '@/lib/drafts/draft-writer'
import type { DraftStore } from '@/lib/drafts/store'
import type { Prefill } from './compose/draft'
import type { PickedAccount } from './picked-account'

export const carriedPlace = ['notification-accounts', 'next'] as const

/** Passes accounts to this tab's next draft, since there may be too many for a URL. */
export function useCarryAccounts(): (accounts: readonly PickedAccount[]) => void {
  const writer = useDraftWriter()
  return (accounts) => writer.write(...carriedPlace, { id: newKey(), accounts: [...accounts] })
}

/** Returns the passed accounts, but only once; after a reload, they are in the draft. */
export function takeCarried(store: DraftStore): Prefill | undefined {
  const carried = store.read(...carriedPlace)
  store.remove(...carriedPlace)
  return carried && { id: carried.id, values: { kind: 'accounts', accounts: carried.accounts } }
}
