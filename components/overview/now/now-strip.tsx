'use client'

import { cn } from '@/components/ui/cn'
import { useOffers } from '@/lib/data/business'
import { AlertsNow } from './alerts-now'
import { ChannelsNow } from './channels-now'
import { JobsNow } from './jobs-now'
import { SentToday } from './sent-today'

/** The key figures; `seesJobs` says whether the user's roles may see jobs. */
export function NowStrip({ seesJobs }: { seesJobs: boolean }) {
  const seesChannels = useOffers('testChannel')
  return (
    <div
      className={cn(
        'grid grid-cols-1 gap-x-8 gap-y-5 border-y border-line py-4 sm:grid-cols-2',
        columns[Number(seesJobs) + Number(seesChannels)],
      )}
    >
      <AlertsNow />
      <SentToday className="xl:has-data-sent:col-span-2" />
      {seesJobs && <JobsNow />}
      {seesChannels && <ChannelsNow />}
    </div>
  )
}

/**
 * CSS classes by the number of figures other than alerts and messages. If there are messages, their bar takes
 * up two columns.
 */
const columns = [
  'xl:grid-cols-2 xl:has-data-sent:grid-cols-3',
  'xl:grid-cols-3 xl:has-data-sent:grid-cols-4',
  'xl:grid-cols-4 xl:has-data-sent:grid-cols-5',
]
