'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { AlertNews } from '@/lib/contract/alerts/stream'
import { buildId } from '../../connection/build-id'
import { AlertStream, type StreamState } from './alert-stream'
import { NewsTaker } from './news-taker'

/** How often the counts, and anything else only a read can tell, are compared with the server. */
export const compareEveryMs = 60_000

/**
 * Follows the alerts while the calling component is mounted; all tabs with one `owner` share the connection. `onNews`,
 * which must be stable across renders, is called for each event.
 */
export function useAlertStream(owner: string, onNews?: (news: AlertNews) => void): StreamState {
  const client = useQueryClient()
  const { taker, stream } = useMemo(() => {
    const taker = new NewsTaker(client, onNews)
    // Tabs running another build may interpret messages differently.
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
    // Not the query's own interval, which restarts with every event.
    const timer = setInterval(() => taker.askChanges(), compareEveryMs)
    return () => clearInterval(timer)
  }, [state.live, taker])
  return state
}

const notLive: StreamState = { live: false, heardAt: 0 }
