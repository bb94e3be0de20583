'use client'

import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import type { RecordPanelProps } from '../record/record-panel'
import { useOpenAccount } from './use-open-account'

const loadPanel = () => import('../record/record-panel').then(({ RecordPanel }) => RecordPanel)
const RecordPanel = dynamic(orLostPart(loadPanel), { loading: () => null, ssr: false })

type BesideListProps = Omit<RecordPanelProps, 'accountId' | 'onClose'>

/** The account that is open beside the list, if there is room for one. */
export function BesideList(props: BesideListProps) {
  const { hasRoom, isAsked, accountId, close } = useOpenAccount()
  useEffect(() => {
    // This only preloads the code: a failure is shown when an account is opened.
    if (hasRoom) loadPanel().catch(() => {})
  }, [hasRoom])
  useShortcut('Escape', close, accountId !== undefined)
  if (!isAsked) return null
  // The space is reserved from the first paint, so that the list does not shift.
  return (
    <div className="w-108 shrink-0 border-l border-line max-[76rem]:hidden xl:w-120">
      {accountId && <RecordPanel {...props} accountId={accountId} onClose={close} />}
    </div>
  )
}
