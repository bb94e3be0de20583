'use client'

import { useTranslations } from 'next-intl'
import { useDeliveryWords } from '@/components/deliveries/use-delivery-words'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { useUiWords } from '@/components/ui/ui-words'
import type { Reach } from '@/lib/contract/sending'
import { useFormat } from '@/lib/i18n/use-format'
import type { ReachState } from './use-reach'

/** Who: how many the draft reaches, how many not, and why. Numbers that are being counted anew stay, paler. */
export function ReachLine({ state: { reach, isCounting, isFailed, retry } }: { state: ReachState }) {
  const t = useTranslations('notifications.reach')
  const words = useUiWords()
  return (
    <div aria-live="polite" aria-busy={isCounting} className="tabular min-w-0 text-13">
      {isFailed && (
        <span className="flex items-center gap-3">
          {t('failed')}
          <Button size="sm" onClick={retry}>
            {words.retry}
          </Button>
        </span>
      )}
      {!isFailed && reach && (
        <p className={cn('transition-opacity', isCounting && 'opacity-60')}>
          <ReachText reach={reach} />
        </p>
      )}
      {!isFailed && !reach && <p className="text-muted">{t(isCounting ? 'counting' : 'nobody')}</p>}
    </div>
  )
}

export function ReachText({ reach }: { reach: Reach }) {
  const t = useTranslations('notifications')
  const words = useDeliveryWords()
  const format = useFormat()
  const missed = reach.recipients - reach.reachable - reach.kept
  const reasons = Object.entries(reach.skipped) as [keyof Reach['skipped'], number][]
  return (
    <>
      <span className="font-medium">
        {t('reach.reaches', {
          reachable: format.number(reach.reachable),
          recipients: format.number(reach.recipients),
        })}
      </span>
      {reach.simulated && (
        <span className="text-muted">
          {' · '}
          {t('review.simulated')}
        </span>
      )}
      {reach.kept > 0 && (
        <span className="text-muted">
          {' · '}
          {t('reach.kept', { count: reach.kept })}
        </span>
      )}
      {missed > 0 && (
        <span className="text-muted">
          {' · '}
          {t('reach.cannot', { count: missed })}
          {': '}
          {reasons.map(([reason, count]) => `${format.number(count)} ${words.reason(reason)}`).join(', ')}
        </span>
      )}
    </>
  )
}
