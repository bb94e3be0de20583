'use client'

import { useTranslations } from 'next-intl'
import { DeliveryMark } from '@/components/deliveries/delivery-mark'
import { useDeliveryWords } from '@/components/deliveries/use-delivery-words'
import { cn } from '@/components/ui/cn'
import { deliveryStates } from '@/lib/contract/choices'
import type { DeliveryCounts, DeliveryState } from '@/lib/contract/notification'
import { useFormat } from '@/lib/i18n/use-format'
import type { DeliveryFilter } from './use-delivery-filter'

const chip = cn(
  'flex min-h-9 items-center gap-2 rounded-md border border-line px-3 py-1 text-left text-13 touch:min-h-11',
  'hover:bg-surface aria-pressed:border-accent aria-pressed:bg-accent-soft',
)

/** The counts by state, each a filter of the recipients below. */
export function StateStrip({ counts, filter }: { counts: DeliveryCounts; filter: DeliveryFilter }) {
  const t = useTranslations('notifications')
  const format = useFormat()
  const words = useDeliveryWords()
  const present = deliveryStates.filter((state) => counts[state] > 0 || state === filter.state)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <fieldset className="py-3">
      <legend className="sr-only">{t('deliveries.filterState')}</legend>
      <div className="flex flex-wrap gap-2">
        <Chip
          label={`${format.number(total)} ${t('deliveries.all')}`}
          pressed={!filter.state}
          onPress={() => filter.chooseState(null)}
        />
        {present.map((state) => (
          <Chip
            key={state}
            state={state}
            label={words.counted(state, counts[state])}
            pressed={filter.state === state}
            onPress={() => filter.chooseState(filter.state === state ? null : state)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ChipProps = {
  state?: DeliveryState
  label: string
  pressed: boolean
  onPress: () => void
}

function Chip({ state, label, pressed, onPress }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} onClick={onPress} className={chip}>
      {state && <DeliveryMark state={state} />}
      <span className="tabular">{label}</span>
    </button>
  )
}
