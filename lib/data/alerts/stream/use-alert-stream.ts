'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { AlertNews } from '@/lib/contract/alerts/stream'
import { buildId } from '../../connection/build-id'
import { AlertStream, type StreamState } from './alert-stream'
import { NewsTaker } from './news-taker'

/** The counts are compared with the server's so often, and whatever else a read may know better. */
export const compareEveryMs = 60_000

/**
 * Follows the alerts while the component that calls this is mounted; all tabs of one `owner` share the connection. `onNews`,
 * the same function in every render, is told of each event.
 */
export function useAlertStream(owner: string, onNews?: (news: AlertNews) => void): StreamState {
  const client = useQueryClient()
  const { taker, stream } = useMemo(() => {
    const taker = new NewsTaker(client, onNews)
    // Tabs of another build may understand something else by a message.
    return { taker, stream: new AlertStream(`alerts ${owner} ${buildId}`, taker.take) }
  }, [client, owner, onNews])
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
