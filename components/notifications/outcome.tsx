import { useTranslations } from 'next-intl'
import { deliveryStates } from '@/lib/contract/choices'
import type { DeliveryCounts } from '@/lib/contract/notification'
import { DeliveryMark } from './delivery-mark'

/** How many deliveries are in each state, with mark and word; states without any are left out. */
export function Outcome({ counts }: { counts: DeliveryCounts }) {
  const t = useTranslations('notifications')
  const present = deliveryStates.filter((state) => counts[state] > 0)
  if (present.length === 0) return <span className="text-muted">{t('outcome.nobody')}</span>
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5">
      {present.map((state) => (
        <span key={state} className="tabular inline-flex items-center gap-1 whitespace-nowrap">
          <DeliveryMark state={state} />
          {t(`counted.${state}`, { count: counts[state] })}
        </span>
      ))}
    </span>
  )
}
