import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Section } from '@/components/ui/section'
import { partRow, shownRows } from './row-style'

export type PartName = 'alerts' | 'notifications' | 'accounts'

/** A part that is on its way, in its final size. */
export function PartSkeleton({ part }: { part: PartName }) {
  const t = useTranslations('overview')
  return (
    <Section title={t(`${part}.title`)}>
      <div aria-hidden="true">
        {Array.from({ length: shownRows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
          <div key={row} className={cn(partRow, 'border-b border-line')}>
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        ))}
      </div>
    </Section>
  )
}
