'use client'

import dynamic from 'next/dynamic'
import { orLostPart } from '@/components/ui/feedback/lost-part'

/** Which they are is known in the browser alone. */
const RecentAccounts = dynamic(
  orLostPart(() => import('./recent-accounts').then((recent) => recent.RecentAccounts)),
  { loading: () => null, ssr: false },
)

/**
 * Where the accounts that were opened last come to stand: in what the head of the page leaves beside its title, so that they
 * take no line of their own and push nothing. Where there is no room, as on a phone, the palette has them.
 */
export function RecentPlace() {
  return (
    <div className="flex min-w-0 flex-1 justify-end @max-3xl:hidden">
      <RecentAccounts />
    </div>
  )
}
