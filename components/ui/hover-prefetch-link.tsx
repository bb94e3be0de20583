'use client'

import Link from 'next/link'
import { type ComponentProps, useState } from 'react'

/**
 * Fetches its page ahead once it is pointed at or has the focus. A link that is always in sight would fetch it on every
 * page, from the servers that the page itself waits for.
 */
export function HoverPrefetchLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [isNear, setNear] = useState(false)
  const near = () => setNear(true)
  return (
    <Link
      {...props}
      prefetch={isNear ? null : false}
      onMouseEnter={near}
      onTouchStart={near}
      onFocus={near}
    />
  )
}
