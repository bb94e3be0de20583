'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import type { Account } from '@/lib/contract/accounts/account'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { accountQuery } from '@/lib/data/accounts/accounts'
import { useFreshness } from '@/lib/data/connection/use-connection'
import { refreshEveryMs } from '@/lib/data/read'
import { failureOf } from '@/lib/data/request-error'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import { useNow } from '@/lib/i18n/use-now'

/** The fields that can be edited in place; attributes by their `attributePath`. */
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
  /** The country of the account's phone number. */
  country?: PhoneCountry
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
  canWrite: boolean
}

type Editing = RecordProps & {
  account: Account
  /** The current time, by the server's clock. */
  now: number
  /** The field that is being edited, if any; there is never more than one. */
  path?: FieldPath
  edit: (path: FieldPath) => void
  close: () => void
  /** Leaves the record, because the account has just been deleted here. */
  leave: () => void
}

const EditingContext = createContext<Editing | undefined>(undefined)

type RecordEditingProps = RecordProps & {
  accountId: string
  madeAt: number
  /** Called when editing of a field starts or ends. */
  onEditing?: (isEditing: boolean) => void
  /** Called when the account has been deleted here; by default, the list opens. */
  onDeleted?: () => void
  children: ReactNode
}

/** Loads an account and lets one field at a time be edited in the record inside. */
export function RecordEditing({ accountId, madeAt, children, ...given }: RecordEditingProps) {
  const { onEditing, onDeleted, ...record } = given
  const router = useRouter()
  const account = useRecord(accountId)
  const [path, setPath] = useState<FieldPath>()
  // The later of the page's time and the clock's last tick, so that an account that has just expired counts
  // as expired.
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

/** The account as currently known. If it no longer exists, the page is refreshed to say so. */
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
  if (!editing) throw new Error('useEditing must be used inside RecordEditing.')
  return editing
}
