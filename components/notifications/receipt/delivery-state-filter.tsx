'use client'

import { useTranslations } from 'next-intl'
import { DeliveryMark } from '@/components/deliveries/delivery-mark'
import { useDeliveryWords } from '@/components/deliveries/use-delivery-words'
import { FilterChip, FilterChips } from '@/components/ui/fields/filter-chips'
import { deliveryStates } from '@/lib/contract/choices'
import type { DeliveryCounts } from '@/lib/contract/notification'
import { useFormat } from '@/lib/i18n/use-format'
import type { DeliveryFilter } from './use-delivery-filter'

/** The counts by state, each a filter of the recipients below. */
export function DeliveryStateFilter({ counts, filter }: { counts: DeliveryCounts; filter: DeliveryFilter }) {
  const t = useTranslations('notifications')
  const format = useFormat()
  const words = useDeliveryWords()
  const present = deliveryStates.filter((state) => counts[state] > 0 || state === filter.state)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <FilterChips legend={t('deliveries.filterState')}>
      <FilterChip pressed={!filter.state} onPress={() => filter.chooseState(null)}>
        {`${format.number(total)} ${t('deliveries.all')}`}
      </FilterChip>
      {present.map((state) => (
        <FilterChip
          key={state}
          mark={<DeliveryMark state={state} />}
          pressed={filter.state === state}
          onPress={() => filter.chooseState(filter.state === state ? null : state)}
        >
          {words.counted(state, counts[state])}
        </FilterChip>
      ))}
    </FilterChips>
  )
}
