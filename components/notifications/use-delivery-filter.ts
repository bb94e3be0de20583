'use client'

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useState } from 'react'
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
  const [earlier, setEarlier] = useState<(string | null)[]>([])
  const choose = (changed: { state?: DeliveryState | null; channel?: Channel | null }) => {
    setEarlier([])
    void setAddress({ ...changed, after: null })
  }
  return {
    state,
    channel,
    query: { state: state ?? undefined, channel: channel ?? undefined, cursor: after ?? undefined },
    chooseState: (next: DeliveryState | null) => choose({ state: next }),
    chooseChannel: (next: Channel | null) => choose({ channel: next }),
    goOn: (cursor: string) => {
      setEarlier([...earlier, after])
      void setAddress({ after: cursor })
    },
    // A copied address does not know the pages before its own: from there the way back is the first one.
    goBack: () => {
      setEarlier(earlier.slice(0, -1))
      void setAddress({ after: earlier.at(-1) ?? null })
    },
  }
}
