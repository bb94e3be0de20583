'use client'

import dynamic from 'next/dynamic'
import { use } from 'react'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import type { AccountType } from '@/lib/contract/definitions'
import { SelectionContext } from './use-selection'

/** Loaded when something is first selected, because most lists are only read. */
const BulkActs = dynamic(
  orLostPart(() => import('./bulk-acts').then((acts) => acts.BulkActs)),
  { loading: () => null },
)

type SelectedActsProps = { accountTypes: readonly AccountType[]; canSend: boolean }

/** The actions for the selected accounts of the surrounding list. */
export function SelectedActs({ accountTypes, canSend }: SelectedActsProps) {
  const { selected, clear } = use(SelectionContext)
  if (!selected) return null
  const selection = 'filters' in selected ? { filters: selected.filters } : selected
  return <BulkActs selection={selection} accountTypes={accountTypes} canSend={canSend} onDone={clear} />
}
