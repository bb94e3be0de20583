'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useFailureText } from '@/lib/i18n/use-failure-text'
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

/** The tones are tried out, notices allowed, and the shift begins, once the API has said so, unless it runs already. */
export function BeginDialog({ open, onOpenChange, shift, own, canWrite, onBegun }: Props) {
  const t = useTranslations('shift.begin')
  const { onceFailureText } = useFailureText()
  const isNew = canWrite && own.isOff
  const begin = () => {
    // While the press is being handled: later the browser would refuse.
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
      footer={
        <Button variant="primary" pending={own.start.isPending} onClick={begin}>
          {t('begin')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
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
