'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Field } from '@/components/ui/fields/field'
import { SuggestInput } from '@/components/ui/fields/suggest-input'
import { useDebounced } from '@/components/ui/hooks/use-debounced'
import type { AlertPlace } from '@/lib/contract/alerts/places'
import { shortestQuery } from '@/lib/contract/choices'
import { alertPlacesQuery } from '@/lib/data/alerts/alerts'
import { useFormat } from '@/lib/i18n/use-format'

type Props = {
  value: string
  onChange: (street: string) => void
  /** Called when one of the streets of past alerts is chosen. */
  onPick: (place: AlertPlace) => void
  error?: string
  /** Shown at the end of the label's line. */
  aside?: ReactNode
  readOnly?: boolean
  autoFocus?: boolean
}

const settleMs = 150

/** A street, typed or chosen from those where the business has had alerts. */
export function StreetField({ error, aside, ...field }: Props) {
  const t = useTranslations('places.street')
  const q = useDebounced(field.value.trim(), settleMs)
  const { data: places = [] } = useQuery(alertPlacesQuery(q))
  const offered = q.length >= shortestQuery && field.value.trim() !== '' ? places : []
  return (
    <Field label={t('label')} error={error} aside={aside}>
      <SuggestInput
        {...field}
        items={offered}
        itemKey={({ street, region }) => JSON.stringify([street, region])}
        itemText={({ street }) => street}
        renderItem={(place) => <Proposal place={place} />}
        listLabel={t('list')}
        maxLength={500}
      />
    </Field>
  )
}

function Proposal({ place: { street, region, alerts, lastAt } }: { place: AlertPlace }) {
  const t = useTranslations('places.street')
  const format = useFormat()
  const last = format.moment(lastAt).text
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="truncate">
        <bdi>{street}</bdi>
        {region && (
          <span className="text-muted">
            <span>,</span> <bdi>{region}</bdi>
          </span>
        )}
      </span>
      <span className="text-12 text-muted tabular">
        {alerts >= mostCounted
          ? t('seenMany', { number: format.number(mostCounted), last })
          : t('seen', { count: alerts, last })}
      </span>
    </span>
  )
}

/** The API stops counting at this number. */
const mostCounted = 1_000
