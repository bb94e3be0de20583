'use client'

import { useTranslations } from 'next-intl'
import { Dialog } from '@/components/ui/overlays/dialog'
import type { Shift } from '@/lib/data/alerts/shifts'
import { useFormat } from '@/lib/i18n/use-format'
import { Replay } from './replay'

type Props = {
  /** This user's last ended shift; undefined if there is none. */
  last: Shift | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  onOpen: (alertId: string) => void
}

/**
 * What has happened since this user's last shift ended. The API stores that time, so it is the same in every browser.
 */
export function SinceYouLeft({ last, open, onOpenChange, onOpen }: Props) {
  const t = useTranslations('shift.left')
  const format = useFormat()
  const openAndClose = (alertId: string) => {
    onOpenChange(false)
    onOpen(alertId)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={last?.endedAt ? t('since', { time: format.dateTime(last.endedAt) }) : t('first')}
    >
      {last?.endedPosition && <Replay after={last.endedPosition} onOpen={openAndClose} />}
    </Dialog>
  )
}
