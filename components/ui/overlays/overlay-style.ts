import { cn } from '../cn'

/** The common style of everything that floats above the page. */
export const popupStyle = cn(
  'z-50 rounded-md border border-line bg-raised text-text shadow-overlay outline-none',
  'origin-(--transform-origin) transition-[opacity,scale] duration-120',
  'data-starting-style:scale-98 data-starting-style:opacity-0 data-ending-style:opacity-0',
)

export const optionStyle = cn(
  'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-13 outline-none select-none touch:min-h-11',
  'touch:text-14 data-highlighted:bg-line/60 data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
)

export const backdropStyle = cn(
  'fixed inset-0 z-40 bg-[#000] opacity-35 transition-opacity duration-160',
  'data-starting-style:opacity-0 data-ending-style:opacity-0',
)
