'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { useTitleMark } from '@/components/ui/hooks/use-title-mark'
import { unattendedCountQuery } from '@/lib/data/alerts/alerts'
import { useFormat } from '@/lib/i18n/use-format'

function useUnattendedCount(): number {
  const { data } = useQuery(unattendedCountQuery())
  return data ?? 0
}

/** Prefixes every page title with the number of unattended alerts, as in "(4) Overview". */
export function UnattendedTitle(): null {
  const count = useUnattendedCount()
  const format = useFormat()
  useTitleMark('unattended', count > 0 ? `(${format.number(count)})` : '')
  return null
}

/** The number of unattended alerts, next to the label of their navigation link. */
export function UnattendedCount({ className }: { className?: string }) {
  const t = useTranslations('shell')
  const format = useFormat()
  const count = useUnattendedCount()
  if (count === 0) return null
  const number = format.number(count)
  return (
    <span className={cn('font-medium whitespace-nowrap text-red tabular', className)}>
      <span aria-hidden="true">{`● ${number}`}</span>
      <span className="sr-only">{`, ${t('unattended', { count: number })}`}</span>
    </span>
  )
}
