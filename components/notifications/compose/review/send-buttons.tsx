'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { useFormat } from '@/lib/i18n/use-format'
import type { ReachState } from '../reach/use-reach'
import type { ReviewDialogProps } from './review'
import { isTyped, mustBeTyped } from './typed-number'

/** Whether the message is neither sent to anybody nor kept for anybody. */
export const isForNobody = ({ reach }: Pick<ReachState, 'reach'>) =>
  reach?.reachable === 0 && reach.kept === 0

const isKept = ({ reach, isFailed }: ReachState) => !isFailed && reach?.reachable === 0 && reach.kept > 0

/**
 * The number on the button: the people who get the message, or all recipients if the reach is unknown, if
 * approval is needed, or if another deployment sends the message.
 */
export function countOf(reach: ReachState): number | undefined {
  const known = reach.reach
  if (reach.isFailed || !known) return reach.people
  if (known.approvalNeeded) return known.recipients
  return isKept(reach) ? known.kept : known.reachable
}

type SendButtonsProps = ReviewDialogProps & { typed: string; busy: boolean }

/** The buttons that end the review: back, or send, which states the number of people. */
export function SendButtons(props: SendButtonsProps) {
  const { reach, sending, typed, busy, onClose } = props
  const { state } = sending
  const t = useTranslations('notifications')
  const sendText = useSendText(props)
  const mayBeSent = state.kind === 'unknown'
  const isCertain =
    reach.isFailed || Boolean(reach.untold) || (reach.reach !== undefined && !reach.isCounting)
  const hasNobody = !reach.isFailed && isForNobody(reach)
  const isStuck = ['reused', 'recent', 'oldPage', 'oldPageUnknown'].includes(state.kind)
  const count = countOf(reach)
  const needsTyping = count !== undefined && mustBeTyped(count) && !isTyped(typed, count)
  const isUncounted = reach.isFailed && count === undefined
  const waits = !isCertain && !mayBeSent
  return (
    <>
      <Button onClick={onClose} disabled={busy}>
        {t('review.back')}
      </Button>
      {mayBeSent && (
        <Button variant="primary" pending={busy} onClick={sending.send}>
          {t('send.check')}
        </Button>
      )}
      {!mayBeSent && !isStuck && !hasNobody && !isUncounted && (
        <Button
          variant="primary"
          pending={busy || waits}
          disabled={needsTyping && !busy && !waits}
          onClick={sending.send}
        >
          {sendText}
        </Button>
      )}
    </>
  )
}

function useSendText(props: ReviewDialogProps): string {
  const t = useTranslations()
  const format = useFormat()
  const { reach, draft } = props
  const { untold } = reach
  if (untold) {
    const to = t(`notifications.to.${untold.kind}`, { count: untold.count })
    const act = untold.approvalNeeded ? 'approval' : draft.sendLater ? 'schedule' : 'send'
    return t(`composing.untold.${act}`, { to })
  }
  const count = countOf(reach) ?? 0
  const values = { count, number: format.number(count) }
  if (!reach.isFailed && reach.reach?.approvalNeeded) return t('composing.send.approval', values)
  if (isKept(reach)) return t('notifications.send.keep', values)
  if (draft.sendLater) return t('composing.send.schedule', values)
  return t(`notifications.send.${reach.reach?.simulated ? 'simulate' : 'send'}`, values)
}
