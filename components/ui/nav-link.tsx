'use client'

import Link, { useLinkStatus } from 'next/link'
import type { ComponentProps } from 'react'
import { useIdle } from './hooks/use-idle'
import { Texts } from './texts'

/**
 * A navigation link. The loading shell of its page is prefetched once the current page is idle, because on a slow
 * network there is too little time between hover and click. If the shell has not arrived yet, the pressed link contains
 * a `data-pressed` element, so that the link can be highlighted immediately.
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
