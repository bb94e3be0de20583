'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import { undoLimitSeconds } from '@/lib/contract/choices'
import type { Notification } from '@/lib/contract/notification'
import { isUnderWay } from '@/lib/data/notifications'
import { useCancelNotification } from '@/lib/data/receipt'
import { ActFailure } from './act-failure'
import { useSecondsUntil } from './use-seconds-until'

/** Stops messages that have not been sent, after a confirmation that states the number of people. */
export function StopButton({ notification }: { notification: Notification }) {
  const t = useTranslations('following.cancel')
  const [asking, setAsking] = useState(false)
  const cancel = useCancelNotification(notification.id)
  const isUndoable = useIsUndoable(notification)
  const { recipients, forwarded } = notification
  const isWaiting = forwarded?.state === 'waiting'
  const isPossible = isUnderWay(notification) && !isUndoable && (!forwarded || isWaiting)
  if (!isPossible && !asking) return null
  const toForward = isWaiting && recipients !== null ? recipients : undefined
  const count = forwarded ? toForward : notification.people?.waiting
  const through = count === undefined ? 0 : (recipients ?? 0) - count
  const isKnown = count !== undefined
  const ask = (next: boolean) => {
    if (next) cancel.reset()
    setAsking(next)
  }
  const stop = () => cancel.mutate(undefined, { onSuccess: () => setAsking(false) })
  return (
    <>
      {isPossible && <Button onClick={() => ask(true)}>{t('act')}</Button>}
      <AlertDialog
        open={asking}
        onOpenChange={ask}
        title={isKnown ? t('title', { count }) : t('titleUnknown')}
        description={isKnown || isWaiting ? t('text', { count: through }) : t('textUnknown')}
        confirmLabel={isKnown ? t('confirm', { count }) : t('confirmUnknown')}
        onConfirm={stop}
        pending={cancel.isPending}
      >
        <ActFailure failure={cancel.failure} />
      </AlertDialog>
    </>
  )
}

/** Whether the page offers undo instead of stopping; also true until the remaining time is known. */
function useIsUndoable({ state, leavesAt }: Notification): boolean {
  const seconds = useSecondsUntil(leavesAt)
  if (state === 'running' || leavesAt === null) return false
  return seconds === undefined || (seconds > 0 && seconds <= undoLimitSeconds)
}
