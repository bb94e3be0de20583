'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { useHydrated } from '@/components/ui/hooks/use-hydrated'
import { approvalCountQuery } from '@/lib/data/notifications'
import { useFormat } from '@/lib/i18n/use-format'

type Props = { mayApprove: boolean; className?: string }

/** The number of notifications that the user may approve, next to the label of their navigation link. */
export function AwaitingApprovalCount({ mayApprove, className }: Props) {
  const t = useTranslations('shell')
  const format = useFormat()
  const { data: count } = useQuery({ ...approvalCountQuery(), enabled: mayApprove })
  // On a slow page, the count may be loaded before this part of it is hydrated.
  const isHydrated = useHydrated()
  if (!isHydrated || !count) return null
  const number = format.number(count)
  return (
    <span className={cn('font-medium whitespace-nowrap text-amber tabular', className)}>
      <span aria-hidden="true">{`◐ ${number}`}</span>
      <span className="sr-only">{`, ${t('awaitingApproval', { count: number })}`}</span>
    </span>
  )
}
