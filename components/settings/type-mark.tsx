import type { AlertType } from '@/lib/contract/definitions'
import { cn } from '../ui/cn'

export type Shape = AlertType['shape']

/** The outlines that the map draws too. */
export const shapePaths: Record<Shape, string> = {
  circle: 'M12 4a8 8 0 1 1 0 16a8 8 0 1 1 0-16z',
  square: 'M5 5h14v14H5z',
  triangle: 'M12 3.5L21 19.5H3z',
  diamond: 'M12 2.5L21.5 12L12 21.5L2.5 12z',
  star: 'M12 2.5l2.8 6.1l6.7.8l-4.95 4.55l1.3 6.55L12 17.25l-5.85 3.25l1.3-6.55L2.5 9.4l6.7-.8z',
}

type TypeMarkProps = { shape?: Shape; colour?: string; className?: string }

/** Shape and colour of an alert type, grey for one that nobody defined; its name always stands beside it. */
export function TypeMark({ shape = 'circle', colour, className }: TypeMarkProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cn('size-4 shrink-0', className)}>
      <path
        d={shapePaths[shape]}
        fill={colour ?? 'currentColor'}
        strokeWidth={1.5}
        strokeLinejoin="round"
        className={cn('stroke-line-strong', !colour && 'text-line-strong')}
      />
    </svg>
  )
}
