'use client'

import { useState } from 'react'
import { cn } from './cn'

/** A figure that changes while one looks at it: the new one is there at once, and is seen to have come. */
export function Tick({ children }: { children: string | number }) {
  const [first] = useState(children)
  const hasChanged = children !== first
  return (
    <span key={children} className={cn('tabular', hasChanged && 'transition-opacity starting:opacity-0')}>
      {children}
    </span>
  )
}
