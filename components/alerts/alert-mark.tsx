import { shapePath } from '@/components/map/alert-shapes'
import { cn } from '@/components/ui/cn'
import type { AlertState } from '@/lib/data/alerts/alert-point'

const colours = { open: 'text-red', acknowledged: 'text-amber', closed: 'text-muted' }

type Props = { state: AlertState; shape?: string; colour?: string; className?: string }

/** The same mark as on the map: the outline shows the type, the fill shows the state (full, half or hollow). */
export function AlertMark({ state, shape, colour, className = 'size-4' }: Props) {
  const d = shapePath(shape)
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cn('shrink-0', colours[state], className)}>
      {state === 'open' && <path d={d} fill="currentColor" />}
      {state === 'acknowledged' && (
        <svg width="12" height="24" viewBox="0 0 12 24" aria-hidden="true">
          <path d={d} fill="currentColor" />
        </svg>
      )}
      <path d={d} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round" />
      {state === 'open' && colour && (
        <circle cx="12" cy="12.5" r="3" fill={colour} stroke="var(--bg)" strokeWidth="1.5" />
      )}
    </svg>
  )
}

/** The shape of a type alone, without a state. */
export function TypeMark({ shape, colour = 'currentColor' }: { shape?: string; colour?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4 shrink-0 text-muted">
      <path
        d={shapePath(shape)}
        fill={colour}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  )
}
