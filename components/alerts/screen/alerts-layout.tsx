import type { ReactNode, Ref } from 'react'
import { cn } from '@/components/ui/cn'
import type { SheetHeight } from './sheet'

const listStyle = cn(
  'relative z-20 flex flex-col overflow-hidden border-line bg-bg sm:w-90 sm:shrink-0 sm:border-r',
  'max-sm:absolute max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-md max-sm:border-t',
  'max-sm:group-data-[height=full]:h-full max-sm:group-data-[height=half]:h-1/2 max-sm:group-data-[height=peek]:h-18',
)

const mapStyle = cn(
  'min-w-0 flex-1 max-sm:absolute max-sm:inset-x-0 max-sm:top-0 max-sm:bottom-1/2',
  'max-sm:group-data-[height=peek]:bottom-18',
)

type Props = {
  /** The list's height on a phone, where it is a sheet over the map. */
  height: SheetHeight
  sheet?: Ref<HTMLElement>
  list: ReactNode
  map: ReactNode
  /** Rendered above the list and the map. */
  children?: ReactNode
}

/** The list, with the map filling the rest of the screen. */
export function AlertsLayout({ height, sheet, list, map, children }: Props) {
  return (
    <div data-height={height} className="group relative flex h-screen-free overflow-hidden">
      <section ref={sheet} className={listStyle}>
        {list}
      </section>
      <div className={mapStyle}>{map}</div>
      {children}
    </div>
  )
}
