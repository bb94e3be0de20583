'use client'

import { newKey } from '@/lib/data/new-key'
import { useDraftWriter } from '@/lib/drafts/draft-writer'
import type { DraftStore } from '@/lib/drafts/store'
import type { Prefill } from './compose/draft'
import type { PickedAccount } from './picked-account'

export const carriedPlace = ['notification-accounts', 'next'] as const

/** Recipients of the next draft: accounts or, if some of the people have none, phone numbers instead. */
export type Carried = { accounts: readonly PickedAccount[]; phones?: readonly string[] }

/** Passes recipients to this tab's next draft, since there may be too many for a URL. */
export function useCarryRecipients(): (carried: Carried) => void {
  const writer = useDraftWriter()
  return ({ accounts, phones }) =>
    writer.write(...carriedPlace, {
      id: newKey(),
      accounts: [...accounts],
      phones: phones && [...phones],
    })
}

/** Returns the passed recipients, but only once; after a reload, they are in the draft. */
export function takeCarried(store: DraftStore): Prefill | undefined {
  const carried = store.read(...carriedPlace)
  store.remove(...carriedPlace)
  if (!carried) return undefined
  const { id, accounts, phones } = carried
  return {
    id,
    values: phones ? { kind: 'phones', phonesText: phones.join('\n') } : { kind: 'accounts', accounts },
  }
}
