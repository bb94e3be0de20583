import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { Repeat, Skeleton } from '@/components/ui/feedback/skeleton'
import { Section } from '@/components/ui/section'
import { overviewRows } from '@/lib/data/overview'
import { partRow } from './row-style'

export type PartName = 'alerts' | 'notifications' | 'accounts'

/** A part that is loading, at its final size. */
export function PartSkeleton({ part }: { part: PartName }) {
  const t = useTranslations('overview')
  return (
    <Section title={t(`${part}.title`)}>
      <div aria-hidden="true">
        <Repeat times={overviewRows}>
          {() => (
            <div className={cn(partRow, 'border-b border-line')}>
              <Skeleton className="h-3.5 w-2/5" />
              <Skeleton className="h-3 w-3/5" />
            </div>
          )}
        </Repeat>
      </div>
    </Section>
  )
}
