'use client'

import { use } from 'react'
import { deferred } from '@/components/ui/hooks/use-deferred'
import type { AccountType } from '@/lib/contract/definitions'
import { SelectionContext } from './use-selection'

/** Deferred, because most lists are only read. */
const BulkActs = deferred(
  () => import('./bulk-acts').then((acts) => acts.BulkActs),
  () => true,
)

type SelectedActsProps = { accountTypes: readonly AccountType[]; canSend: boolean }

/** The actions for the selected accounts of the surrounding list. */
export function SelectedActs({ accountTypes, canSend }: SelectedActsProps) {
  const { selected, clear } = use(SelectionContext)
  if (!selected) return null
  const selection = 'filters' in selected ? { filters: selected.filters } : selected
  return <BulkActs selection={selection} accountTypes={accountTypes} canSend={canSend} onDone={clear} />
}
