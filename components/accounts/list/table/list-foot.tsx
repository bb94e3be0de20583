'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Spinner } from '@/components/ui/feedback/spinner'

type ListFootProps = {
  /** What is shown is no answer to what is searched for now. */
  isOld: boolean
  count: number
  hasMore: boolean
  isFetching: boolean
  matching?: { count: number; exact: boolean }
  children: ReactNode
}

/** Stays in sight under the rows: how many match, how many are shown, and what can be done with those selected. */
export function ListFoot({ isOld, isFetching, children, ...shown }: ListFootProps) {
  const t = useTranslations('accounts.list')
  return (
    <div className="sticky bottom-0 z-20 -mx-3 border-t border-line bg-bg px-3 max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]">
      {children}
      <div className="flex min-h-10 items-center gap-2 text-12 text-muted">
        <span role="status" className="tabular">
          {isOld ? t('searching') : <Shown {...shown} />}
        </span>
        {(isFetching || isOld) && <Spinner />}
      </div>
    </div>
  )
}

/** How many are shown, of how many that match as soon as that is known. */
function Shown({ count, hasMore, matching }: Pick<ListFootProps, 'count' | 'hasMore' | 'matching'>) {
  const t = useTranslations('accounts.list')
  if (!hasMore) return t('shown', { count })
  if (!matching) return t('shownMore', { count })
  return t(matching.exact ? 'matching' : 'matchingAbout', { count, total: matching.count })
}
