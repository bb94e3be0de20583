'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { Section } from '@/components/ui/section'
import { TextLink } from '@/components/ui/text-link'
import { ReportFreshness } from '@/lib/data/connection/use-connection'
import { failureOf, isUnanswered } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { type PartName, PartSkeleton } from './part-skeleton'

const makeNew = { accounts: '/accounts/new', notifications: '/notifications/new', alerts: '/alerts?new=true' }

function EmptyPart({ part, canCreate }: { part: PartName; canCreate: boolean }) {
  const t = useTranslations('overview')
  const button = canCreate ? (
    <ButtonLink href={makeNew[part]}>{t(`${part}.new`)}</ButtonLink>
  ) : (
    <ButtonLink href={`/${part}`}>{t(`${part}.all`)}</ButtonLink>
  )
  return <EmptyState text={t(`${part}.empty`)} action={button} className="md:min-h-112" />
}

type PartProps<Answer> = {
  part: PartName
  canCreate: boolean
  query: UseQueryResult<Answer>
  /** The total number of records. */
  badge?: ReactNode
  isEmpty: (answer: Answer) => boolean
  children: (answer: Answer) => ReactNode
}

/** A part of the overview that loads and fails independently of the others; loaded data stays if a refresh fails. */
export function Part<Answer>({ part, canCreate, query, badge, isEmpty, children }: PartProps<Answer>) {
  const t = useTranslations('overview')
  const { data, error } = query
  if (data === undefined && !error) return <PartSkeleton part={part} />
  const all = (
    <TextLink href={`/${part}`} className="text-13">
      {t(`${part}.all`)}
    </TextLink>
  )
  const title = (
    <span className="flex items-center gap-2">
      <span>{t(`${part}.title`)}</span>
      {badge}
    </span>
  )
  return (
    <Section title={title} actions={all}>
      {error && <Failed query={query} error={error} />}
      {data !== undefined && <ReportFreshness query={query} />}
      {data !== undefined &&
        (isEmpty(data) ? <EmptyPart part={part} canCreate={canCreate} /> : children(data))}
    </Section>
  )
}

function Failed({ query, error }: { query: UseQueryResult; error: Error }) {
  const t = useTranslations('overview')
  const { readFailureText } = useFailureText()
  const failure = failureOf(error)
  const text = readFailureText(failure)
  const retry = { onRetry: () => void query.refetch(), pending: query.isFetching }
  if (query.data === undefined) return <ErrorState text={text} {...retry} className="md:min-h-112" />
  // If the API does not respond, a single notice above the whole page says so.
  if (isUnanswered(failure)) return null
  return (
    <div className="pt-2">
      <RetryNotice tone="amber" text={`${t('stale')} ${text}`} {...retry} />
    </div>
  )
}
