'use client'

import { Send } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/buttons/button'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { Spinner } from '@/components/ui/feedback/spinner'
import { useHeightVariable } from '@/components/ui/hooks/use-height-variable'
import type { AccountFilters } from '@/lib/data/accounts/accounts'

const ExportMenu = dynamic(
  orLostPart(() => import('../bulk/export-menu').then((exporting) => exporting.ExportMenu)),
  { loading: () => null },
)

type ListFootProps = {
  /** Whether the rows belong to an earlier search than the current one. */
  isOld: boolean
  count: number
  hasMore: boolean
  isFetching: boolean
  matching?: { count: number; exact: boolean }
  /** Whether a search or filters narrow the list. */
  isNarrowed: boolean
  /** The URL of a new notification to all matches. */
  notifyHref?: string
  /** The filters for exporting all matches; absent if they cannot be exported. */
  exported?: AccountFilters
  children: ReactNode
}

/**
 * A footer that stays in view below the rows. It shows how many accounts match, how many are shown, and the actions for
 * the selected ones.
 */
export function ListFoot(props: ListFootProps) {
  const { isOld, isFetching, isNarrowed, notifyHref, exported, children, ...shown } = props
  const t = useTranslations('accounts.list')
  const found = useShown({ ...shown, isNarrowed })
  return (
    // On a phone, the margin leaves room below the last row for the floating button.
    <div
      ref={useHeightVariable('--foot-height')}
      className="sticky bottom-0 z-20 -mx-3 border-t border-line bg-bg px-3 max-sm:mt-16 max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]"
    >
      {children}
      <div className="flex min-h-10 items-center gap-2 text-12 text-muted">
        <span role="status" className="tabular min-w-0 truncate">
          {isOld ? t('searching') : found}
        </span>
        {(isFetching || isOld) && <Spinner />}
        <span className="ml-auto flex shrink-0 items-center gap-1">
          {notifyHref && !isOld && <Notify {...shown} href={notifyHref} />}
          {exported && !isOld && <ExportMenu selectionOf={() => ({ filters: exported })} quiet />}
        </span>
      </div>
    </div>
  )
}

/** How many accounts are shown and, once it is known, how many there are in total. */
function useShown({ count, hasMore, matching, isNarrowed }: Found & { isNarrowed: boolean }): string {
  const t = useTranslations('accounts.list')
  if (!hasMore) return t('shown', { count })
  if (!matching) return t('shownMore', { count })
  const narrowed = String(isNarrowed)
  return t(matching.exact ? 'matching' : 'matchingAtLeast', { narrowed, count, total: matching.count })
}

type Found = Pick<ListFootProps, 'count' | 'hasMore' | 'matching'>

/** A link to a new notification to all matches, shown once it is known how many there are. */
function Notify({ count, hasMore, matching, href }: Found & { href: string }) {
  const t = useTranslations('accounts.list')
  const all = hasMore ? matching : { count, exact: true }
  if (!all) return null
  return (
    <ButtonLink href={href} variant="ghost" size="sm">
      <Send aria-hidden="true" />
      <span className="max-sm:sr-only">
        {t(all.exact ? 'notify' : 'notifyAtLeast', { count: all.count })}
      </span>
    </ButtonLink>
  )
}
