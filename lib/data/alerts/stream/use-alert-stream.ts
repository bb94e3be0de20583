'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { buildId } from '../../connection/build-id'
import { alertStoreOf } from '../alert-store'
import { AlertStream, type StreamState } from './alert-stream'
import { NewsTaker } from './news-taker'

/** How often to refetch the counts and everything else that the stream does not report. */
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
    // The query's own interval does not suffice, because every event restarts it.
    const timer = setInterval(() => taker.askChanges(), compareEveryMs)
    return () => clearInterval(timer)
  }, [state.live, taker])
  return state
}

const notLive: StreamState = { live: false, heardAt: 0 }
