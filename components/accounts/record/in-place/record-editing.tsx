'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import type { Account } from '@/lib/contract/accounts/account'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { accountQuery } from '@/lib/data/accounts'
import { useFreshness } from '@/lib/data/connection/use-connection'
import { refreshEveryMs } from '@/lib/data/read'
import { failureOf } from '@/lib/data/request-error'
import type { PhoneCountry } from '@/lib/format/read-phone'
import { useNow } from '@/lib/i18n/use-now'

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

type RecordProps = {
  /** Where its phone is from. */
  country?: PhoneCountry
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
  canWrite: boolean
}

type Editing = RecordProps & {
  account: Account
  /** When it was looked at, by the server's clock. */
  now: number
  /** The one field that is being changed. */
  path?: FieldPath
  edit: (path: FieldPath) => void
  close: () => void
  /** What becomes of the record's place when the account has been deleted here. */
  leave: () => void
}

const EditingContext = createContext<Editing | undefined>(undefined)

type RecordEditingProps = RecordProps & {
  accountId: string
  madeAt: number
  /** Whether a field is being changed. */
  onEditing?: (isEditing: boolean) => void
  /** It was deleted here; without this the list is gone to. */
  onDeleted?: () => void
  children: ReactNode
}

/** Around the record of an account, which it reads: one of its fields at a time can be changed in place. */
export function RecordEditing({ accountId, madeAt, children, ...given }: RecordEditingProps) {
  const { onEditing, onDeleted, ...record } = given
  const router = useRouter()
  const account = useRecord(accountId)
  const [path, setPath] = useState<FieldPath>()
  // The page may have been made after the last tick: for an account that has expired since.
  const now = Math.max(madeAt, useNow())
  if (!account) return <SkeletonRows />
  function edit(next: FieldPath | undefined) {
    setPath(next)
    onEditing?.(next !== undefined)
  }
  const editing = {
    ...record,
    account,
    now,
    path,
    edit,
    close: () => edit(undefined),
    leave: onDeleted ?? (() => router.push('/accounts')),
  }
  return <EditingContext value={editing}>{children}</EditingContext>
}

/** The account as it is known now. One that is gone is said to be so by the page, made anew. */
function useRecord(accountId: string): Account | undefined {
  const router = useRouter()
  const query = useQuery(accountQuery(accountId))
  const { data, dataUpdatedAt, error, errorUpdatedAt } = query
  const isGone = error !== null && failureOf(error).code === 'not_found'
  useFreshness({ dataUpdatedAt, isError: error !== null && !isGone }, refreshEveryMs)
  useEffect(() => {
    if (isGone && errorUpdatedAt) router.refresh()
  }, [isGone, errorUpdatedAt, router])
  return data?.account
}

export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('RecordEditing is missing around this part of the page.')
  return editing
}
