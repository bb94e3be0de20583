'use client'

import { useTranslations } from 'next-intl'
import { DeliveryMark } from '@/components/deliveries/delivery-mark'
import { Outcome } from '@/components/deliveries/outcome'
import { PeopleBar } from '@/components/deliveries/people-bar'
import { useDeliveryWords } from '@/components/deliveries/use-delivery-words'
import { FilterChip, FilterChips } from '@/components/ui/fields/filter-chips'
import { Section } from '@/components/ui/section'
import { Tick } from '@/components/ui/tick'
import { personStates } from '@/lib/contract/choices'
import type { Notification, PeopleCounts } from '@/lib/contract/notification'
import { isUnderWay } from '@/lib/data/notifications'
import { Pace } from './pace'
import type { PeopleFilter } from './use-people-filter'

type OutcomesProps = { notification: Notification; readAt: number; filter: PeopleFilter }

/** The outcomes per person: a bar, and a legend that filters the recipients below. */
export function Outcomes({ notification, readAt, filter }: OutcomesProps) {
  const t = useTranslations('following.outcomes')
  const { people, counts, state } = notification
  return (
    <Section title={t('title')}>
      {people ? (
        <div className="flex flex-col pt-3">
          <PeopleBar people={people} />
          {isUnderWay({ state }) && state === 'running' && <Pace people={people} readAt={readAt} />}
          <Legend people={people} filter={filter} />
        </div>
      ) : (
        <div className="flex flex-col gap-2 py-3 text-13">
          <p className="text-muted">{t('gone')}</p>
          <Outcome counts={counts} />
        </div>
      )}
    </Section>
  )
}

function Legend({ people, filter }: { people: PeopleCounts; filter: PeopleFilter }) {
  const t = useTranslations('following')
  const words = useDeliveryWords()
  const chosen = filter.values.state
  const present = personStates.filter((state) => people[state] > 0 || state === chosen)
  const count = Object.values(people).reduce((sum, one) => sum + one, 0)
  return (
    <FilterChips legend={t('outcomes.filter')}>
      <FilterChip pressed={!chosen} onPress={() => filter.choose({ state: null })}>
        <Tick>{t('people', { count })}</Tick>
      </FilterChip>
      {present.map((state) => (
        <FilterChip
          key={state}
          mark={<DeliveryMark state={state} />}
          pressed={chosen === state}
          onPress={() => filter.choose({ state: chosen === state ? null : state })}
        >
          <Tick>{words.counted(state, people[state])}</Tick>
        </FilterChip>
      ))}
    </FilterChips>
  )
}
