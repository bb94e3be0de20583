import type { ReactNode } from 'react'

/** The line of the recently opened accounts, which is there before it is known whether there are any. */
export function RecentPlace({ children }: { children?: ReactNode }) {
  return <div className="h-7 text-13 touch:h-11 max-sm:hidden">{children}</div>
}
