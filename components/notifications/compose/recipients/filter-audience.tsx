'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { readQueryString } from '@/components/accounts/list/filters/account-filters'
import { useFilterWords } from '@/components/accounts/list/filters/account-words'
import { Button } from '@/components/ui/buttons/button'
import { Notice, RetryNotice } from '@/components/ui/feedback/notice'
import { TextLink } from '@/components/ui/text-link'
import { Texts } from '@/components/ui/texts'
import { recipientLimit } from '@/lib/contract/choices'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { type AccountFilters, countAccountsQuery } from '@/lib/data/accounts/accounts'
import { keptFresh } from '@/lib/data/read'
import type { PickedAccount } from '../../picked-account'
import type { Draft } from '../draft'
import { useAddMatching } from './use-add-matching'
import { filtersOfView } from './view-filters'

type FilterAudienceProps = {
  filter: NonNullable<Draft['filter']>
  attributes: readonly Attribute[]
  types: readonly AccountType[]
  onAdd: (accounts: PickedAccount[]) => void
}

const noFilters: AccountFilters = {}

/**
 * Describes the filter passed on from the accounts page, with the numbers of matching and of added accounts. Matching
 * accounts are added automatically, but only once.
 */
export function FilterAudience({ filter, attributes, types, onAdd }: FilterAudienceProps) {
  const t = useTranslations('composing.filter')
  const { query, added } = filter
  const words = useFilterWords(readQueryString(query), { attributes, types })
  const filters = filtersOfView(query, attributes)
  const counting = useQuery({
    ...countAccountsQuery(filters ?? noFilters, filters !== undefined),
    ...keptFresh,
  })
  const { outcome, add } = useAddMatching(onAdd)
  const begin = useEffectEvent((of: string) => {
    if (added === null) void add(filtersOfView(of, attributes))
  })
  useEffect(() => begin(query), [query])
  const matching = counting.data
  const differs = added !== null && matching?.exact && matching.count !== added
  return (
    <section
      aria-label={t('label')}
      className="flex flex-col gap-2 rounded-md border border-line p-3 text-13"
    >
      <p className="wrap-anywhere">
        <span className="text-muted">{`${t('label')}: `}</span>
        <bdi>{words.join(' · ')}</bdi>
      </p>
      <p role="status" className="tabular text-muted">
        <Texts>
          {filters && <Matching matching={matching} isFailed={counting.isError} />}{' '}
          {outcome.kind === 'reading' && t('reading')}
          {outcome.kind !== 'reading' && added !== null && t('added', { count: added })}
        </Texts>
      </p>
      <Outcome
        kind={outcome.kind}
        failed={outcome.kind === 'failed' ? outcome.text : undefined}
        onRetry={() => add(filters)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {differs && outcome.kind !== 'reading' && matching.count <= recipientLimit && (
          <Button size="sm" onClick={() => add(filters)}>
            {t('addNow')}
          </Button>
        )}
        <TextLink href={`/accounts?${query}`}>{t('change')}</TextLink>
      </div>
    </section>
  )
}

type MatchingProps = { matching?: { count: number; exact: boolean }; isFailed: boolean }

function Matching({ matching, isFailed }: MatchingProps) {
  const t = useTranslations('composing.filter')
  if (!matching) return <span>{t(isFailed ? 'uncounted' : 'counting')}</span>
  const sentence = t(matching.exact ? 'matching' : 'matchingAtLeast', { count: matching.count })
  return <span>{`${sentence}.`}</span>
}

type OutcomeProps = { kind: string; failed?: string; onRetry: () => void }

function Outcome({ kind, failed, onRetry }: OutcomeProps) {
  const t = useTranslations('composing.filter')
  if (failed) return <RetryNotice tone="red" text={failed} pending={false} onRetry={onRetry} />
  if (kind !== 'tooMany' && kind !== 'broken') return null
  return (
    <Notice tone="amber" urgent>
      {kind === 'tooMany' ? t('tooMany', { limit: recipientLimit }) : t('broken')}
    </Notice>
  )
}
