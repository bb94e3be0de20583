'use client'

import { useSyncExternalStore } from 'react'
import { findKnownLogo } from '@/app/known-logo'
import { cn } from '@/components/ui/cn'

/** The logo that this browser keeps of a business; the server, which knows none before a login, draws nothing. */
export function KeptLogo({ businessId, className }: { businessId: string; className: string }) {
  const logo = useSyncExternalStore(
    never,
    () => findKnownLogo(businessId),
    () => undefined,
  )
  return (
    logo && (
      // biome-ignore lint/performance/noImgElement: it is in the browser already.
      <img src={logo} alt="" width={48} height={48} className={cn('rounded-md object-contain', className)} />
    )
  )
}

const never = () => () => {}
