import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { Texts } from './texts'

type DetailsProps = { summary: ReactNode; open?: boolean; className?: string; children: ReactNode }

/** Rarely needed details within a section, collapsed into one line that expands them. */
export function Details({ summary, open, className, children }: DetailsProps) {
  return (
    <details open={open} className={cn('group text-13', className)}>
      <summary className="flex w-fit list-none items-center gap-1 rounded-sm py-1 font-medium touch:py-3 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 text-muted group-open:rotate-90" />
        <Texts>{summary}</Texts>
      </summary>
      {children}
    </details>
  )
}
