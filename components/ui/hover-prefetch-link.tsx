'use client'

import Link from 'next/link'
import { type ComponentProps, useEffect, useRef, useState } from 'react'

/** Who only passes by, with the pointer or with Tab, is gone by then. */
const passingMs = 65

/**
 * Fetches its page ahead once it is pointed at or has the focus. A link that is always in sight would fetch it on every
 * page, from the servers that the page itself waits for.
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
