'use client'

import Link from 'next/link'
import { type ComponentProps, useEffect, useRef, useState } from 'react'

/** The delay before prefetching, long enough to ignore a pointer or focus that is only passing through. */
const passingMs = 65

/**
 * Prefetches its page when it is hovered or focused. Next's own link prefetches as soon as it is visible,
 * which would compete with the requests the current page is waiting for.
 */
export function HoverPrefetchLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [isNear, setNear] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => clearTimeout(timer.current)
  const come = () => {
    leave()
    timer.current = setTimeout(setNear, passingMs, true)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Link
      {...props}
      prefetch={isNear ? null : false}
      onMouseEnter={come}
      onMouseLeave={leave}
      onFocus={come}
      onBlur={leave}
      onTouchStart={() => setNear(true)}
    />
  )
}
