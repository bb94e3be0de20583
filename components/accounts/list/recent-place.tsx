'use client'

import dynamic from 'next/dynamic'
import { orLostPart } from '@/components/ui/feedback/lost-part'

/** Not rendered on the server, because only the browser knows which accounts were opened recently. */
const RecentAccounts = dynamic(
  orLostPart(() => import('./recent-accounts').then((recent) => recent.RecentAccounts)),
  { loading: () => null, ssr: false },
)

/**
 * Where recently opened accounts appear: in the space beside the page title, so that they neither take up a line of
 * their own nor push anything aside. Where there is no room, as on a phone, the palette lists them instead.
 */
export function RecentPlace() {
  return (
    <div className="flex min-w-0 flex-1 justify-end @max-3xl:hidden">
      <RecentAccounts />
    </div>
  )
}
