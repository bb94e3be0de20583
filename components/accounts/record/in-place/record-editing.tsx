'use client'

import { createContext, type ReactNode, use, useState } from 'react'
import type { Account } from '@/lib/contract/account'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import type { PhoneCountry } from '@/lib/format/read-phone'

/** What can be changed where it stands; an attribute by `attributePath`. */
export type FieldPath =
  | 'phone'
  | 'fullname'
  | 'username'
  | 'accountType'
  | 'role'
  | 'birthday'
  | 'expirationDate'
  | `attributes.${string}`

export type EditedRecord = {
  account: Account
  /** Where its phone is from. */
  country?: PhoneCountry
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
  canWrite: boolean
}

type Editing = EditedRecord & {
  /** The one field that is being changed. */
  path?: FieldPath
  edit: (path: FieldPath) => void
  close: () => void
}

const EditingContext = createContext<Editing | undefined>(undefined)

/** Around the page of an account: one of its fields at a time can be changed in place. */
export function RecordEditing({ children, ...record }: EditedRecord & { children: ReactNode }) {
  const [path, setPath] = useState<FieldPath>()
  const editing = { ...record, path, edit: setPath, close: () => setPath(undefined) }
  return <EditingContext value={editing}>{children}</EditingContext>
}

export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('RecordEditing is missing around this part of the page.')
  return editing
}
