'use client'

import { useState } from 'react'
import { cn } from './cn'

/**
 * A figure that may change while somebody is watching it: the new value appears at once, with a fade that draws
 * attention to it.
 */
export function Tick({ children }: { children: string | number }) {
  const [first] = useState(children)
  const hasChanged = children !== first
  return (
    <span key={children} className={cn('tabular', hasChanged && 'transition-opacity starting:opacity-0')}>
      {children}
    </span>
  )
}
