'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type DraftOwner, DraftStore } from './store'

const Context = createContext<DraftStore | undefined>(undefined)

/** The person whose unfinished work the components inside keep. */
export function DraftOwnerProvider({
  businessId,
  identityId,
  children,
}: DraftOwner & { children: ReactNode }) {
  const store = useMemo(() => new DraftStore({ businessId, identityId }), [businessId, identityId])
  return <Context value={store}>{children}</Context>
}

export function useDraftStore(): DraftStore {
  const store = useContext(Context)
  if (!store) throw new Error('Unfinished work needs a DraftOwnerProvider around it.')
  return store
}
