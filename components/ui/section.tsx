import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from './cn'
import { Texts } from './texts'

type SectionProps = { title: ReactNode; actions?: ReactNode; className?: string; children: ReactNode }

/** A titled part of a screen, with a thin rule below the title; never nested. */
export function Section({ title, actions, className, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cn('flex min-w-0 flex-col', className)}>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-b border-line pb-1">
        <h2 id={id} className="text-14">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

type FoldedSectionProps = { title: ReactNode; open: boolean; onToggle: () => void; children: ReactNode }

/** A collapsed section for rarely needed content: its title expands it. */
export function FoldedSection({ title, open, onToggle, children }: FoldedSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col">
      <h2 id={id} className="border-b border-line text-14">
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="flex min-h-9 w-full items-center gap-1 rounded-sm text-left touch:min-h-11"
        >
          <ChevronRight aria-hidden="true" className={cn('size-4 text-muted', open && 'rotate-90')} />
          <Texts>{title}</Texts>
        </button>
      </h2>
      {open && children}
    </section>
  )
}
