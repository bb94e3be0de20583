import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { HoverPrefetchLink } from '@/components/ui/hover-prefetch-link'
import { partRow } from './row-style'

type PartRowProps = {
  href: string
  /** An icon before the name; meaning is never carried by color alone. */
  mark?: ReactNode
  name: ReactNode
  /** At the end of the first line. */
  when: ReactNode
  children: ReactNode
}

/** A two-line link: a name with its time, then details. */
export function PartRow({ href, mark, name, when, children }: PartRowProps) {
  return (
    <li className="border-b border-line">
      <HoverPrefetchLink
        href={href}
        className={cn(partRow, '-mx-2 rounded-sm px-2 hover:bg-surface focus-visible:-outline-offset-2')}
      >
        <span className="flex items-center gap-2">
          {mark}
          <span className="min-w-0 flex-1 truncate font-medium">
            <bdi>{name}</bdi>
          </span>
          <span className="shrink-0 text-12 text-muted">{when}</span>
        </span>
        <span className={cn('flex min-w-0 items-center gap-2 text-muted', mark !== undefined && 'pl-6')}>
          {children}
        </span>
      </HoverPrefetchLink>
    </li>
  )
}
