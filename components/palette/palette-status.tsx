'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { useUiWords } from '@/components/ui/ui-words'
import { isSearchable } from '@/lib/contract/searchable'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { usePaletteSearch } from './use-palette-search'

type PaletteStatusProps = { typed: string; found: ReturnType<typeof usePaletteSearch> }

/** How many accounts there are, and why there are none: too little typed, none yet, none at all, or a failure; of an alert's number the same. */
export function PaletteStatus({ typed, found }: PaletteStatusProps) {
  const t = useTranslations('palette')
  const words = useUiWords()
  const { readFailureText } = useFailureText()
  const searching = useTranslations('accounts.list')
  const { failure, isPending, stage, sections, isRetrying, retry, number } = found
  const query = typed.trim()
  const accounts =
    sections.find(({ value }) => value === 'accounts')?.items.filter(({ kind }) => kind === 'account')
      .length ?? 0

  function summary() {
    if (failure || stage === 'silent') return undefined
    if (stage === 'slow') return searching('stillSearching')
    if (query === '' || accounts > 0) return undefined
    if (number !== undefined) return numberSummary()
    if (!isSearchable(query)) return t('tooShort')
    return isPending ? words.loading : t('noAccounts', { query })
  }
  function numberSummary() {
    if (isPending) return words.loading
    return sections.some(({ value }) => value === 'alerts')
      ? undefined
      : t('noAlert', { number: `#${number}` })
  }
  const sentence = summary()
  // Screens that were found are an answer too: the sentence is then for those who cannot see them below it.
  const isBeside = !isPending && sections.length > 0

  return (
    <>
      {failure && (
        <RetryNotice tone="red" text={readFailureText(failure)} pending={isRetrying} onRetry={retry} />
      )}
      {stage === 'silent' && (
        <RetryNotice tone="amber" text={searching('noAnswer')} pending={false} onRetry={retry} />
      )}
      <Autocomplete.Status className="text-13 text-muted">
        {sentence && <p className={cn('wrap-anywhere', isBeside ? 'sr-only' : 'px-3 pt-3')}>{sentence}</p>}
        {found.besideFailed && <p className="px-3 pt-3">{t('besideFailed')}</p>}
        {accounts > 0 && !isPending && <span className="sr-only">{t('found', { accounts })}</span>}
      </Autocomplete.Status>
    </>
  )
}
