import { cn } from '@/components/ui/cn'
import type { Connection } from './use-connection'

/** Full when live, a broken ring while trying, an empty one when stale: the shape tells it without the colour. */
export function ConnectionMark({ state }: { state: Connection['state'] }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'size-2 shrink-0 rounded-full',
        state === 'live' && 'bg-green',
        state === 'reconnecting' && 'animate-breathe border-2 border-dashed border-amber',
        (state === 'stale' || state === 'ended') && 'border-2 border-red',
      )}
    />
  )
}
