'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { LeftHandover } from './left-handover'
import { NoticeSetting } from './notice-setting'
import { ToneRows } from './tone-rows'
import type { OwnShift } from './use-own-shift'
import type { ShiftSounds } from './use-shift-sounds'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  shift: ShiftSounds
  own: OwnShift
  canWrite: boolean
  onBegun: () => void
}

/**
 * Shows what the last dispatcher left, lets the user try the tones, allow desktop notices and, unless a shift is
 * running, start a shift. The shift starts once the API has confirmed it.
 */
export function BeginDialog({ open, onOpenChange, shift, own, canWrite, onBegun }: Props) {
  const t = useTranslations('shift.begin')
  const { onceFailureText } = useFailureText()
  const isNew = canWrite && own.isOff
  const beginButton = useRef<HTMLButtonElement>(null)
  const begin = () => {
    // Must happen in the click handler, because browsers refuse to play sound outside a user's action.
    void shift.start()
    if (isNew) own.start.mutate(undefined, { onSuccess: onBegun })
    else onBegun()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(isNew ? 'title' : 'soundsTitle')}
      description={t('hint')}
      // Signing a handover cannot be undone, so a key that is held down must not press that.
      initialFocus={beginButton}
      footer={
        <Button ref={beginButton} variant="primary" pending={own.start.isPending} onClick={begin}>
          {t('begin')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {isNew && <LeftHandover />}
        <ToneRows shift={shift} />
        <NoticeSetting notices={shift.notices} />
        {own.start.failure && (
          <Notice tone="red" urgent>
            {t('failed')} {onceFailureText(own.start.failure)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
