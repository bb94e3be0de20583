'use client'

import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { onRefusedSession, watchOtherSessions } from '../page-session'
import { refreshEveryMs } from '../read'
import { Connection, type ConnectionState, staleAfterMs } from './connection'
import { askAgain, type Health, healthQuery, isOfPage, watchTouches } from './health'
import { toServerTime } from './server-clock'
import { watchAnswers } from './watch-answers'

const Context = createContext<Connection | undefined>(undefined)

/**
 * Wraps the whole console, inside its QueryClientProvider: the results of queries and mutations show whether
 * the API responds.
 */
export function ConnectionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [connection] = useState(() => new Connection())
  useEffect(() => watchAnswers(client, connection), [client, connection])
  return <Context value={connection}>{children}</Context>
}

function useTheConnection(): Connection {
  const connection = useContext(Context)
  if (!connection) throw new Error('useTheConnection must be used inside ConnectionProvider.')
  return connection
}

/** Keeps checking the API's health while the calling component, the shell, is mounted. */
export function useKeepAsking(): void {
  const client = useQueryClient()
  const connection = useTheConnection()
  useQuery({ ...healthQuery(), notifyOnChangeProps: [] })
  useEffect(() => {
    const ask = () => askAgain(client)
    const stops = [
      watchTouches(),
      watchOtherSessions(ask),
      onRefusedSession(ask),
      onlineManager.subscribe((isOnline) => {
        if (isOnline) return
        connection.unanswered()
        ask()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, connection])
}

/** Selects from the latest health check without triggering one; undefined before the first check. */
function useHealth<Part>(select: (health: Health) => Part): Part | undefined {
  return useQuery({ ...healthQuery(), enabled: false, select }).data
}

export function useConnection(): ConnectionState {
  const { subscribe, readState } = useTheConnection()
  const state = useSyncExternalStore(subscribe, readState, () => live)
  return useHealth(isEnded) ? ended : state
}

const live: ConnectionState = { state: 'live' }
const ended: ConnectionState = { state: 'ended' }
const isEnded = (health: Health) => health.ended

/** Why the page should be reloaded; undefined if it does not have to be. */
export const useReloadReason = () => useHealth(({ reload }) => reload)

/** Who is signed in to this browser, if it is not the user the page was rendered for. */
export const useOtherSession = () => useHealth(({ other }) => other)

/** The user's current roles; undefined until the API has reported them. */
export const useRolesNow = () => useHealth(({ roles }) => roles)

export function useConnectionActs() {
  const client = useQueryClient()
  const [acts] = useState(() => {
    /** Whether the API is currently responding. */
    const ask = () =>
      client.fetchQuery({ ...healthQuery(), staleTime: 0 }).then(
        (health) => !health.ended && !health.other,
        () => false,
      )
    return {
      ask,
      /** Checks the connection, then refetches what is on screen. */
      retry: async () => {
        if (await ask()) await client.refetchQueries({ type: 'active', predicate: isOfPage })
      },
    }
  })
  return acts
}

/** `asOf`: when the data was last confirmed, by the server's clock; 0 if it never was. */
export type Freshness = { asOf: number; stale: boolean }
type Asking = { dataUpdatedAt: number; isError: boolean }

/**
 * The freshness of data that is polled every `everyMs`. It is stale if the connection is, or if its own
 * response is late or an error, in which case the badge shows that state as well.
 */
export function useFreshness({ dataUpdatedAt, isError }: Asking, everyMs: number): Freshness {
  const connection = useTheConnection()
  const { state } = useConnection()
  const visibleSince = useVisibleSince()
  // A hidden page polls nothing, and data that was never loaded cannot be outdated.
  const dueAt = dataUpdatedAt === 0 ? undefined : Math.max(dataUpdatedAt + everyMs, visibleSince)
  const isOverdue = useIsPast(dueAt && dueAt + staleAfterMs)
  const late = isError || isOverdue
  useEffect(() => connection.show({ asOf: dataUpdatedAt, late }), [connection, dataUpdatedAt, late])
  const asOf = dataUpdatedAt === 0 ? 0 : toServerTime(dataUpdatedAt)
  return { asOf, stale: late || state === 'stale' }
}

/**
 * Rendered next to the query's data: if that data becomes stale, so does the whole page, including the badge
 * and the notice at the top.
 */
export function ReportFreshness({ query }: { query: Asking }): null {
  useFreshness(query, refreshEveryMs)
  return null
}

/** Whether the given time, by the browser's clock, has passed. */
export function useIsPast(moment: number | undefined): boolean {
  const [past, setPast] = useState<number>()
  useEffect(() => {
    if (moment === undefined) return
    const timer = setTimeout(() => setPast(moment), Math.max(0, moment - Date.now()))
    return () => clearTimeout(timer)
  }, [moment])
  return moment !== undefined && past === moment
}

/**
 * When the page last became visible, by the browser's clock: when it was opened or its tab last came to the
 * front.
 */
function useVisibleSince(): number {
  const [since, setSince] = useState(() => Date.now())
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && setSince(Date.now())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return since
}
