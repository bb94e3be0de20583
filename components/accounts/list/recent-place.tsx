'use client'

import dynamic from 'next/dynamic'
import { orLostPart } from '@/components/ui/feedback/lost-part'

/** Rendered in the browser only, which alone knows the accounts. */
const RecentAccounts = dynamic(
  orLostPart(() => import('./recent-accounts').then((recent) => recent.RecentAccounts)),
  { loading: () => null, ssr: false },
)

/**
 * The place for recently opened accounts: the space beside the page title, so that they neither take a line of their
 * own nor push anything aside. Where there is no room, as on a phone, the palette lists them.
 */
export function RecentPlace() {
  return (
    <div className="flex min-w-0 flex-1 justify-end @max-3xl:hidden">
      <RecentAccounts />
    </div>
  )
}
