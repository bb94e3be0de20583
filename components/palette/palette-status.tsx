'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { useTranslations } from 'next-intl'
import { useNoMatch } from '@/components/accounts/list/use-no-match'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { useUiWords } from '@/components/ui/ui-words'
import { isSearchable } from '@/lib/contract/searchable'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import type { PaletteSection } from './palette-items'
import type { usePaletteSearch } from './use-palette-search'

type PaletteStatusProps = { typed: string; search: ReturnType<typeof usePaletteSearch> }

/**
 * The result of the search: the number of accounts, whether the alert number exists, or why there are no results
 * (the query is too short, the search is still running or has failed, or nothing matches).
 */
export function PaletteStatus({ typed, search }: PaletteStatusProps) {
  const t = useTranslations('palette')
  const words = useUiWords()
  const { readFailureText } = useFailureText()
  const searching = useTranslations('accounts.list')
  const upstream = useTranslations('accountList.upstream')
  const noMatch = useNoMatch()
  const format = useFormat()
  const { failure, isPending, stage, sections, isRetrying, retry, number, lookUp } = search
  const query = typed.trim()
  const itemsOf = (section: PaletteSection['value']) =>
    sections.find(({ value }) => value === section)?.items ?? []
  const found = itemsOf('accounts')
  const accounts = found.filter(({ kind }) => kind === 'account').length

  function summary() {
    if (lookUp.state === 'looking') return upstream('asking')
    if (lookUp.state === 'failed') return readFailureText(lookUp.failure)
    if ('phone' in lookUp) {
      const phone = format.phone(lookUp.phone)
      return upstream(lookUp.state === 'unknown' ? 'unknownPhone' : 'withoutId', { phone })
    }
    if (failure || stage === 'silent' || query === '') return undefined
    if (stage === 'slow') return searching('stillSearching')
    if (number !== undefined) return numberSummary()
    if (!isSearchable(query)) return t('tooShort')
    if (isPending) return words.loading
    if (accounts === 0) return noMatch(query) ?? t('noAccounts', { query })
    return t(accounts < found.length ? 'firstFound' : 'found', { accounts })
  }
  function numberSummary() {
    if (isPending) return words.loading
    return t(itemsOf('alerts').length > 0 ? 'alertFound' : 'noAlert', { number: `#${number}` })
  }
  const sentence = summary()

  return (
    <>
      {failure && (
        <RetryNotice tone="red" text={readFailureText(failure)} pending={isRetrying} onRetry={retry} />
      )}
      {stage === 'silent' && (
        <RetryNotice tone="amber" text={searching('noAnswer')} pending={false} onRetry={retry} />
      )}
      <Autocomplete.Status className="text-13 text-muted">
        {/* Limited to one line: if the rows moved when a response arrived, a click could miss its row. */}
        {sentence && <p className="truncate px-3 pt-3">{sentence}</p>}
        {search.besideFailed && <p className="px-3 pt-3">{t('besideFailed')}</p>}
      </Autocomplete.Status>
    </>
  )
}
