'use client'

import { useState } from 'react'
import { cn } from './cn'

/**
 * A number that may change while the user is looking at it. A new value appears immediately and fades in, which draws
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
