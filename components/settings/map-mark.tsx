import type { Shape } from './type-mark'
import { shapePaths } from './type-mark'

export const alertStates = ['open', 'acknowledged', 'closed'] as const
export type AlertState = (typeof alertStates)[number]

const looks: Record<AlertState, { edge: string; filling: string }> = {
  open: { edge: 'stroke-red', filling: 'fill-red' },
  acknowledged: { edge: 'stroke-amber', filling: 'fill-amber' },
  closed: { edge: 'stroke-muted', filling: 'fill-none' },
}

type MapMarkProps = { shape: Shape; colour: string; state: AlertState }

/** As the map draws an alert: the state fills the type's outline, and its colour is the dot in the middle. */
export function MapMark({ shape, colour, state }: MapMarkProps) {
  const { edge, filling } = looks[state]
  const d = shapePaths[shape]
  const half = state === 'acknowledged' ? { width: 12, viewBox: '0 0 12 24' } : { width: 24, viewBox: '0 0 24 24' }
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 shrink-0">
      <svg {...half} height={24} aria-hidden="true">
        <path d={d} className={filling} />
      </svg>
      <path d={d} fill="none" strokeWidth={2.25} strokeLinejoin="round" className={edge} />
      {state === 'open' && (
        <circle cx={12} cy={12.5} r={3} fill={colour} strokeWidth={1.5} className="stroke-bg" />
      )}
    </svg>
  )
}
