import type { ReactNode } from 'react'
import { cn } from '../cn'

type EmptyStateProps = { text: ReactNode; action?: ReactNode; className?: string }

/** Shows one sentence and one button, or no button if the page's header already has it. */
export function EmptyState({ text, action, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center gap-3 px-4 py-12 text-center', className)}>
      <p className="max-w-[48ch] text-body text-balance text-muted">{text}</p>
      {action}
    </div>
  )
}
