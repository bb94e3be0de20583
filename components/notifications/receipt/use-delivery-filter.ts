'use client'

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { usePageTrail } from '@/components/ui/hooks/use-page-trail'
import { channels, deliveryStates } from '@/lib/contract/choices'
import type { DeliveryState } from '@/lib/contract/notification'

type Channel = (typeof channels)[number]

export type DeliveryFilter = ReturnType<typeof useDeliveryFilter>

const parsers = {
  state: parseAsStringLiteral(deliveryStates),
  channel: parseAsStringLiteral(channels),
  after: parseAsString,
}

/** State, channel and page of the recipients, in the address. A new filter begins at its first page. */
export function useDeliveryFilter() {
  const [{ state, channel, after }, setAddress] = useQueryStates(parsers, { history: 'push', scroll: false })
  const trail = usePageTrail(after, (next) => void setAddress({ after: next }))
  const choose = (changed: { state?: DeliveryState | null; channel?: Channel | null }) => {
    trail.forget()
    void setAddress({ ...changed, after: null })
  }
  return {
    state,
    channel,
    query: { state: state ?? undefined, channel: channel ?? undefined, cursor: after ?? undefined },
    chooseState: (next: DeliveryState | null) => choose({ state: next }),
    chooseChannel: (next: Channel | null) => choose({ channel: next }),
    goOn: trail.goOn,
    goBack: trail.goBack,
  }
}
