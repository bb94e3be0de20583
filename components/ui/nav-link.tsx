'use client'

import Link, { useLinkStatus } from 'next/link'
import type { ComponentProps } from 'react'
import { useIdle } from './hooks/use-idle'
import { Texts } from './texts'

/**
 * A link of a navigation. The frame of its page is fetched ahead once the page in sight has nothing else to do: hover and
 * click come too close together for that on a slow network. Where it is not there yet, the link that was pressed has
 * `data-pressed` within it, so that it can be marked before anything has come.
 */
export function NavLink({ children, ...props }: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const isIdle = useIdle()
  return (
    <Link {...props} prefetch={isIdle ? null : false}>
      <Texts>{children}</Texts>
      <Pressed />
    </Link>
  )
}

function Pressed() {
  const { pending } = useLinkStatus()
  return pending && <span hidden data-pressed />
}
