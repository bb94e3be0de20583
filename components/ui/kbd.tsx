import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd
      translate="no"
      className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line-strong px-1 font-sans text-12 text-muted"
    >
      {children}
    </kbd>
  )
}
