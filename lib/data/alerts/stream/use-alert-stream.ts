'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { buildId } from '../../connection/build-id'
import { AlertStream, type StreamState } from './alert-stream'
import { NewsTaker } from './news-taker'

/** The counts are compared with the server's so often, and whatever else a read may know better. */
export const compareEveryMs = 60_000

/** Follows the alerts while the component that calls this is mounted; all tabs of one `owner` share the connection. */
export function useAlertStream(owner: string): StreamState {
  const client = useQueryClient()
  const { taker, stream } = useMemo(() => {
    const taker = new NewsTaker(client)
    // Tabs of another build may understand something else by a message.
    return { taker, stream: new AlertStream(`alerts ${owner} ${buildId}`, taker.take) }
  }, [client, owner])
  useEffect(() => {
    const leave = stream.start()
    return () => {
      leave()
      taker.stop()
    }
  }, [stream, taker])
  const state = useSyncExternalStore(stream.subscribe, stream.readState, () => notLive)
  useEffect(() => {
    if (!state.live) return
    // Not by the query's own interval, which begins anew with each event.
    const timer = setInterval(() => taker.askChanges(), compareEveryMs)
    return () => clearInterval(timer)
  }, [state.live, taker])
  return state
}

const notLive: StreamState = { live: false, heardAt: 0 }
