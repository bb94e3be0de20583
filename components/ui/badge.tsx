import type { ReactNode } from 'react'
import { cn } from './cn'

export type Tone = 'neutral' | 'accent' | 'red' | 'amber' | 'green' | 'blue'

const tones: Record<Tone, string> = {
  neutral: 'bg-surface text-muted',
  accent: 'bg-accent-soft text-accent',
  red: 'bg-red-soft text-red',
  amber: 'bg-amber-soft text-amber',
  green: 'bg-green-soft text-green',
  blue: 'bg-blue-soft text-blue',
}

type BadgeProps = {
  tone?: Tone
  /**
   * A symbol next to the text, so that meaning is never conveyed by color alone: an icon, or a character such
   * as ◐ or ✓✓.
   */
  mark?: ReactNode
  children: ReactNode
  className?: string
}

export function Badge({ tone = 'neutral', mark, children, className }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex h-5 max-w-full items-center gap-1 rounded-sm px-1.5 text-12 whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {mark && (
        <span aria-hidden="true" className="shrink-0 [&_svg]:size-3">
          {mark}
        </span>
      )}
      <span className="truncate">{children}</span>
    </span>
  )
}
