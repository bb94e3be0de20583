import { type ReactNode, useId } from 'react'
import { cn } from './cn'

type SectionProps = { title: ReactNode; actions?: ReactNode; className?: string; children: ReactNode }

/** A titled part of a screen, under a hairline; never inside another one. */
export function Section({ title, actions, className, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cn('flex min-w-0 flex-col', className)}>
      <div className="flex min-h-9 items-center justify-between gap-4 border-b border-line pb-1">
        <h2 id={id} className="text-14">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
