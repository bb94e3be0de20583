'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { deliveryStates, personStates } from '@/lib/contract/choices'
import type { DeliveryCounts, DeliveryState, PeopleCounts, PersonState } from '@/lib/contract/notification'
import { DeliveryMark } from './delivery-mark'
import { useDeliveryWords } from './use-delivery-words'

/**
 * The order of states on a single line. States that need attention come first, because whatever does not fit
 * is cut off.
 */
const byNeed: DeliveryState[] = [
  'failed',
  'unknown',
  'kept',
  'read',
  'delivered',
  'accepted',
  'sending',
  'queued',
  'skipped',
  'cancelled',
]

type OutcomeProps = {
  counts: DeliveryCounts
  /** Limits the outcome to a single line. */
  brief?: boolean
}

/** How many deliveries are in each state, each with an icon and a word; states without deliveries are left out. */
export function Outcome({ counts, brief = false }: OutcomeProps) {
  return <Counted states={brief ? byNeed : deliveryStates} counts={counts} brief={brief} />
}

/** How many people are in each state, counting each person by their best outcome. */
export function PeopleOutcome({ people }: { people: PeopleCounts }) {
  return <Counted states={personStates} counts={people} brief={false} />
}

/** Fades out at the edge if the line is cut off. */
const briefStyle = 'min-w-0 overflow-hidden mask-r-from-[calc(100%-1.5rem)] pr-6 whitespace-nowrap'

type CountedProps<State extends DeliveryState | PersonState> = {
  states: readonly State[]
  counts: Record<State, number>
  brief: boolean
}

function Counted<State extends DeliveryState | PersonState>({ states, counts, brief }: CountedProps<State>) {
  const nobody = useTranslations('notifications.outcome')('nobody')
  const words = useDeliveryWords()
  const present = states.filter((state) => counts[state] > 0)
  if (present.length === 0) return <span className="text-muted">{nobody}</span>
  return (
    <span className={cn('flex gap-x-3 gap-y-0.5', brief ? briefStyle : 'flex-wrap')}>
      {present.map((state) => (
        <span key={state} className="tabular inline-flex items-center gap-1 whitespace-nowrap">
          <DeliveryMark state={state} />
          <span>{words.counted(state, counts[state])}</span>
        </span>
      ))}
    </span>
  )
}
