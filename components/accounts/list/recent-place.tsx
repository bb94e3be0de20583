'use client'

import dynamic from 'next/dynamic'
import { orLostPart } from '@/components/ui/feedback/lost-part'

/** Not rendered on the server, because only the browser knows which accounts were opened recently. */
const RecentAccounts = dynamic(
  orLostPart(() => import('./recent-accounts').then((recent) => recent.RecentAccounts)),
  { loading: () => null, ssr: false },
)

/**
 * Shows recently opened accounts in the space beside the page title, where they need no extra line and move no other
 * content. Where there is no room, as on a phone, the command palette lists them instead.
 */
export function RecentPlace() {
  return (
    <div className="flex min-w-0 flex-1 justify-end @max-3xl:hidden">
      <RecentAccounts />
    </div>
  )
}
