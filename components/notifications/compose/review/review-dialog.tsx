'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notice } from '@/components/ui/feedback/notice'
import { Dialog } from '@/components/ui/overlays/dialog'
import { NotSent } from '../message/not-sent'
import { ReachLine } from '../reach/reach-line'
import { needsApproval, type ReachState } from '../reach/use-reach'
import { ProviderNotice } from './provider-notice'
import type { ReviewDialogProps } from './review'
import { ReviewFacts } from './review-facts'
import { countOf, isForNobody, SendButtons } from './send-buttons'
import { SendNotice } from './send-notice'
import { mustBeTyped, TypedNumber } from './typed-number'

/** The final review of what is sent and to how many people. Stays open until a response arrives. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { open, onClose, draft, reach, sending } = props
  const { state } = sending
  const t = useTranslations()
  const [typed, setTyped] = useState('')
  const count = countOf(reach)
  const busy = state.kind === 'sending' || state.kind === 'done'
  const isOver = state.kind === 'unknown' || state.kind === 'reused' || state.kind === 'recent'
  const close = () => {
    setTyped('')
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && close()}
      title={t('notifications.review.title')}
      footer={<SendButtons {...props} onClose={close} typed={typed} busy={busy} />}
    >
      <div className="flex flex-col gap-3">
        <SendNotice state={state} onRenew={sending.renew} onSendAgain={sending.sendAgain} onStop={close} />
        <ReachLine state={reach} />
        {reach.isFailed && count === undefined && (
          <Notice tone="red">{t('composing.review.uncounted')}</Notice>
        )}
        {isForNobody(reach) && !reach.isCounting && (
          <Notice tone="red">
            {t(draft.sendLater ? 'composing.review.nobody' : 'notifications.review.nobody')}
          </Notice>
        )}
        {reach.reach?.simulated && <Notice tone="blue">{t('composing.review.simulated')}</Notice>}
        {needsApproval(reach) && <Notice tone="amber">{t('composing.review.approval')}</Notice>}
        {reach.untold && <NotSent draft={draft} />}
        <ProviderNotice reach={reach.reach} whatsApp={draft.sendWhatsApp} />
        <ReviewFacts {...props} />
        {!isOver && count !== undefined && mustBeTyped(count) && (
          <TypedNumber
            people={count}
            named={namedIn(reach)}
            typed={typed}
            onType={setTyped}
            disabled={busy}
          />
        )}
      </div>
    </Dialog>
  )
}

function namedIn({ untold }: ReachState): 'phones' | 'accounts' | undefined {
  return untold && untold.kind !== 'types' ? untold.kind : undefined
}
