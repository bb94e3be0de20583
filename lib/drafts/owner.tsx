'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'

/** The user to whom unfinished work belongs. */
export type DraftOwner = { businessId: string; identityId: string }

const Context = createContext<DraftOwner | undefined>(undefined)

/** Sets the user under whom the components inside store unfinished work. */
export function DraftOwnerProvider({
  businessId,
  identityId,
  children,
}: DraftOwner & { children: ReactNode }) {
  const owner = useMemo(() => ({ businessId, identityId }), [businessId, identityId])
  return <Context value={owner}>{children}</Context>
}

export function useDraftOwner(): DraftOwner {
  const owner = useContext(Context)
  if (!owner) throw new Error('useDraftOwner must be used inside DraftOwnerProvider.')
  return owner
}
