'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useUiWords } from '@/components/ui/ui-words'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { shortestQuery } from '@/lib/queries/accounts'
import type { usePaletteSearch } from './use-palette-search'

type PaletteStatusProps = { typed: string; found: ReturnType<typeof usePaletteSearch> }

/** Why there are no accounts: too little was typed, none matches, or the search failed. */
export function PaletteStatus({ typed, found }: PaletteStatusProps) {
  const t = useTranslations('palette')
  const words = useUiWords()
  const { readFailureText } = useFailureText()
  const { failure, isPending, sections, isRetrying, retry } = found
  const query = typed.trim()
  const hasAccounts = sections.some(({ value }) => value === 'accounts')
  const isQuiet = failure || isPending || hasAccounts || query.length < shortestQuery
  return (
    <>
      {failure && (
        <Notice
          tone="red"
          urgent
          action={
            <Button size="sm" className="-my-1" pending={isRetrying} onClick={retry}>
              {words.retry}
            </Button>
          }
        >
          {readFailureText(failure)}
        </Notice>
      )}
      <Autocomplete.Status className="px-3 pt-3 text-13 text-muted empty:hidden">
        {isQuiet ? null : t('noAccounts', { query })}
      </Autocomplete.Status>
    </>
  )
}
