import { cn } from '../cn'

const bar = cn(
  'h-1 w-full appearance-none overflow-hidden rounded-full bg-line',
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent',
)

/**
 * A progress bar; without a value, it indicates work of unknown length. The native element needs no `style=` for its
 * width.
 */
export function Progress({ label, value, max = 1 }: { label: string; value?: number; max?: number }) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className={cn(bar, value === undefined && 'animate-breathe')}
    />
  )
}
