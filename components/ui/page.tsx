import type { ReactNode } from 'react'
import { cn } from './cn'

/** The padding every screen has, and the width of what it holds: `full` for lists, `form` for one column of fields. */
export function Page({
  width = 'full',
  children,
}: {
  width?: 'full' | 'form' | 'reading'
  children: ReactNode
}) {
  const widths = { full: '', form: 'max-w-[42.5rem]', reading: 'max-w-[72ch]' }
  return <div className={cn('flex flex-col gap-6 p-4 sm:p-6', widths[width])}>{children}</div>
}
