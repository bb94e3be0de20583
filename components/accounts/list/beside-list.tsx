'use client'

import { deferred, useFetchAhead } from '@/components/ui/hooks/use-deferred'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import type { RecordPanelProps } from '../record/record-panel'
import { useOpenAccount } from './use-open-account'

const loadPanel = () => import('../record/record-panel').then(({ RecordPanel }) => RecordPanel)
const RecordPanel = deferred<RecordPanelProps>(loadPanel, () => true)

type BesideListProps = Omit<RecordPanelProps, 'accountId' | 'onClose'>

/** The account that is open beside the list, if there is room for one. */
export function BesideList(props: BesideListProps) {
  const { hasRoom, isAsked, accountId, close } = useOpenAccount()
  useFetchAhead(loadPanel, hasRoom)
  useShortcut('Escape', close, accountId !== undefined)
  if (!isAsked) return null
  // Its space is reserved from the first paint, so that the list does not shift.
  return (
    <div className="w-108 shrink-0 border-l border-line max-[76rem]:hidden xl:w-120">
      {accountId && <RecordPanel {...props} accountId={accountId} onClose={close} />}
    </div>
  )
}
