'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { buildId } from '../../connection/build-id'
import { alertStoreOf } from '../alert-store'
import { AlertStream, type StreamState } from './alert-stream'
import { NewsTaker } from './news-taker'

/** How often to read the counts, and anything else that the stream does not report, from the server. */
export const compareEveryMs = 60_000

/** Follows the alerts while the calling component is mounted; all tabs with one `owner` share the connection. */
export function useAlertStream(owner: string): StreamState {
  const client = useQueryClient()
  const { taker, stream } = useMemo(() => {
    const taker = new NewsTaker(client)
    // Tabs running a different build may interpret messages differently.
    return { taker, stream: new AlertStream(`alerts ${owner} ${buildId}`, taker.take) }
  }, [client, owner])
  useEffect(() => {
    const unfollow = alertStoreOf(client).follow()
    const leave = stream.start()
    return () => {
      unfollow()
      leave()
      taker.stop()
    }
  }, [client, stream, taker])
  const state = useSyncExternalStore(stream.subscribe, stream.readState, () => notLive)
  useEffect(() => {
    if (!state.live) return
    // This needs a separate timer, because the query's own interval restarts with every event.
    const timer = setInterval(() => taker.askChanges(), compareEveryMs)
    return () => clearInterval(timer)
  }, [state.live, taker])
  return state
}

const notLive: StreamState = { live: false, heardAt: 0 }
