'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { quietLink } from '@/components/ui/text-link'
import { ReportFreshness } from '@/lib/data/connection/use-connection'

type NowCellProps<Answer> = {
  title: string
  /** The page with the full details. */
  href: string
  query: UseQueryResult<Answer>
  className?: string
  children: (answer: Answer) => ReactNode
}

/** A key figure. It keeps its height while it loads, and is shown as unknown if it cannot be loaded. */
export function NowCell<Answer>({ title, href, query, className, children }: NowCellProps<Answer>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cn('flex min-w-0 flex-col sm:min-h-28 gap-1.5', className)}>
      <h2 id={id} className="text-12 text-muted">
        <Link href={href} className={quietLink}>
          {title}
        </Link>
      </h2>
      {query.data === undefined ? <Missing failed={query.isError} /> : children(query.data)}
      {query.data !== undefined && <ReportFreshness query={query} />}
    </section>
  )
}

function Missing({ failed }: { failed: boolean }) {
  const t = useTranslations('overview.now')
  if (failed) return <p className="text-14 text-muted">{t('unknown')}</p>
  return (
    <div aria-hidden="true" className="flex flex-col gap-2 pt-1">
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-3 w-3/5" />
    </div>
  )
}
