'use client'

import type { ReactNode } from 'react'

/** A bar over the lower edge of the map, on the list's side, because toasts appear on the other side. */
export function ToolBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="absolute inset-x-3 bottom-12 z-20 max-h-[70%] max-w-110 overflow-y-auto rounded-md border border-line-strong bg-raised p-3"
    >
      <h2 className="mb-2 text-14 font-medium">{label}</h2>
      {children}
    </section>
  )
}
