'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { cn } from '@/components/ui/cn'
import { personStates } from '@/lib/contract/choices'
import type { DeliveryCounts, PeopleCounts, PersonState } from '@/lib/contract/notification'
import { useDeliveryWords } from './use-delivery-words'

/**
 * The color and pattern of each part. The patterns (plain, dotted, striped) tell the parts apart for people
 * who cannot see the colors.
 */
const looks: Record<PersonState, { colour: string; weave?: 'stripes' | 'dots' | 'cross' }> = {
  read: { colour: 'fill-blue' },
  delivered: { colour: 'fill-green' },
  accepted: { colour: 'fill-green', weave: 'dots' },
  waiting: { colour: 'fill-line-strong', weave: 'dots' },
  unknown: { colour: 'fill-amber', weave: 'cross' },
  kept: { colour: 'fill-amber', weave: 'stripes' },
  failed: { colour: 'fill-red' },
  cancelled: { colour: 'fill-muted', weave: 'stripes' },
  skipped: { colour: 'fill-muted' },
}

const weaves = { stripes: 'M0 8 8 0', dots: 'M3 4 5 4', cross: 'M0 0 8 8M0 8 8 0' }
/** The smallest width of a part, so that one person in a million stays visible. */
const smallestPercent = 0.6

/** A notification's outcomes by person as one bar; each part is also described in words. */
export function PeopleBar({ people }: { people: PeopleCounts }) {
  const t = useTranslations('following.outcomes')
  const { present, total, outcomes } = useOutcomes(people)
  if (total === 0) return <p className="py-2 text-13 text-muted">{t('none')}</p>
  return <StackedBar present={present} counts={people} label={t('bar', { count: total, outcomes })} />
}

/**
 * A bar of outcomes by person for a row in a list; screen readers skip it, because the row's text contains the same
 * counts.
 */
export function PeopleLine({ people }: { people: PeopleCounts }) {
  const present = personStates.filter((state) => people[state] > 0)
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-full">
      <StackedBar present={present} counts={people} className="h-1.5" />
    </div>
  )
}

/** A bar of outcomes that counts each message separately; renders nothing if there are no messages. */
export function DeliveriesBar({ counts: { queued, sending, ...rest } }: { counts: DeliveryCounts }) {
  const t = useTranslations('following.outcomes')
  const counts = { ...rest, waiting: queued + sending }
  const { present, total, outcomes } = useOutcomes(counts)
  if (total === 0) return null
  return (
    <StackedBar present={present} counts={counts} label={t('barOfMessages', { count: total, outcomes })} />
  )
}

function useOutcomes(counts: PeopleCounts) {
  const words = useDeliveryWords()
  const present = personStates.filter((state) => counts[state] > 0)
  return {
    present,
    total: present.reduce((sum, state) => sum + counts[state], 0),
    outcomes: present.map((state) => words.counted(state, counts[state])).join(', '),
  }
}

type StackedBarProps = {
  present: readonly PersonState[]
  counts: PeopleCounts
  label?: string
  className?: string
}

function StackedBar({ present, counts, label, className = 'h-5 rounded-sm' }: StackedBarProps) {
  const id = useId()
  return (
    <svg role="img" aria-label={label} className={cn('block w-full', className)}>
      <defs>
        {Object.entries(weaves).map(([name, path]) => (
          <pattern key={name} id={`${id}${name}`} width="8" height="8" patternUnits="userSpaceOnUse">
            <path d={path} className="fill-none stroke-bg" strokeWidth="2" strokeLinecap="round" />
          </pattern>
        ))}
      </defs>
      {partsOf(present, counts).map(({ state, from, width }) => (
        <g key={state}>
          <rect x={`${from}%`} width={`${width}%`} height="100%" className={looks[state].colour} />
          {looks[state].weave && (
            <rect
              x={`${from}%`}
              width={`${width}%`}
              height="100%"
              fill={`url(#${id}${looks[state].weave})`}
            />
          )}
          {from > 0 && <rect x={`${from}%`} width="2" height="100%" className="fill-bg" />}
        </g>
      ))}
    </svg>
  )
}

/** Where each part starts and how wide it is, in percent. */
function partsOf(present: readonly PersonState[], people: PeopleCounts) {
  const total = present.reduce((sum, state) => sum + people[state], 0)
  const wanted = present.map((state) => Math.max(smallestPercent, (people[state] * 100) / total))
  const sum = wanted.reduce((one, other) => one + other, 0)
  let from = 0
  return present.map((state, index) => {
    const part = { state, from, width: ((wanted[index] ?? 0) * 100) / sum }
    from += part.width
    return part
  })
}
