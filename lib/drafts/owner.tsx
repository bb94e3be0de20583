'use client'

import { createContext, type ReactNode, useContext } from 'react'

/** Whose unfinished work it is. */
export type DraftOwner = { businessId: string; identityId: string }

const Context = createContext<DraftOwner | undefined>(undefined)

/** The person whose unfinished work the components inside keep. */
export function DraftOwnerProvider({ children, ...owner }: DraftOwner & { children: ReactNode }) {
  return <Context value={owner}>{children}</Context>
}

export function useDraftOwner(): DraftOwner {
  const owner = useContext(Context)
  if (!owner) throw new Error('Unfinished work needs a DraftOwnerProvider around it.')
  return owner
}
