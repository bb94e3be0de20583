import type { ReactNode } from 'react'
import { cn } from '../cn'

/** In the middle of a wide screen, at the foot of a phone's. */
export const dialogStyle = cn(
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[90dvh] flex-col rounded-t-md border border-line bg-raised shadow-overlay outline-none',
  'transition-[opacity,translate] duration-160 data-starting-style:translate-y-2 data-starting-style:opacity-0',
  'data-ending-style:opacity-0 sm:inset-x-4 sm:top-[12dvh] sm:bottom-auto sm:mx-auto sm:max-h-[76dvh] sm:rounded-md',
)

export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{children}</div>
}
