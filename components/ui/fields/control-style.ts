import { cn } from '../cn'

/** The look of everything one types or chooses in. */
export const controlStyle = cn(
  'min-w-0 rounded-md border border-line-strong bg-bg px-2.5 text-body text-text outline-none transition-colors',
  'focus-visible:border-accent focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent',
  'aria-invalid:border-red disabled:bg-surface disabled:text-muted read-only:not-[button]:bg-surface',
)

export const controlHeight = 'h-8 touch:h-11'
