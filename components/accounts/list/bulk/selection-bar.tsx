'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import { useOpenAccount } from '../use-open-account'
import { type Selection, SelectionContext } from './use-selection'

export type SelectionBarProps = {
  selection: Selection
  /** How many accounts match, if not all of them are shown. */
  matching?: { count: number; exact: boolean }
  /** Actions for the selected accounts; they read the selection with `useSelected`. */
  children?: ReactNode
}

export function SelectionBar({ selection, matching, children }: SelectionBarProps) {
  const t = useTranslations('accountList.selection')
  const { selected, count, all, areAllShown, clear, selectAll } = selection
  const { accountId } = useOpenAccount()
  // The first Escape closes the account beside the list.
  const keys = useShortcut('Escape', clear, selected !== undefined && accountId === undefined)
  if (!selected) return null
  const isLeast = all && !all.exact
  return (
    <section
      aria-label={t('label')}
      data-selecting
      className="flex flex-wrap items-center gap-2 border-b border-line py-2"
    >
      <span role="status" className="tabular mr-1 text-13 font-medium">
        {t(isLeast ? 'atLeast' : 'count', { count })}
      </span>
      {areAllShown && !all && matching && (
        <Button size="sm" onClick={() => selectAll(matching)}>
          {t(matching.exact ? 'selectAll' : 'selectAllAtLeast', { count: matching.count })}
        </Button>
      )}
      <Button size="sm" variant="ghost" aria-keyshortcuts={keys} onClick={clear} title={t('clearKey')}>
        {t('clear')}
      </Button>
      <SelectionContext value={{ selected, clear }}>{children}</SelectionContext>
    </section>
  )
}
