'use client'

import { useSyncExternalStore } from 'react'
import { findKnownLogo } from '@/app/known-logo'
import { cn } from '@/components/ui/cn'

/**
 * A business's logo as stored in this browser. Before sign-in, the server has no logo and renders nothing.
 */
export function KeptLogo({ businessId, className }: { businessId: string; className: string }) {
  const logo = useSyncExternalStore(
    never,
    () => findKnownLogo(businessId),
    () => undefined,
  )
  return (
    logo && (
      // biome-ignore lint/performance/noImgElement: a data URL, already in the browser.
      <img src={logo} alt="" width={48} height={48} className={cn('rounded-md object-contain', className)} />
    )
  )
}

const never = () => () => {}
