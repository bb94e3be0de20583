'use client'

import { isCancelledError, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { Role } from '@/lib/contract/roles'
import type { OtherSession } from '@/lib/page-session'
import { readOtherSession } from '../page-session'
import { refreshEveryMs } from '../read'
import { failureOf, isUnanswered } from '../request-error'
import { Connection, type ConnectionState, type ReloadReason, staleAfterMs } from './connection'
import { toServerTime } from './server-clock'

const Context = createContext<Connection | undefined>(undefined)

/**
 * Around the whole console, inside its QueryClientProvider: query and mutation results tell whether the API responds.
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

/** Keeps checking while the calling component, the shell, is mounted. */
export function useKeepAsking(): void {
  const connection = useTheConnection()
  useEffect(() => connection.start(), [connection])
}

export function useConnection(): ConnectionState {
  const { subscribe, readState } = useTheConnection()
  return useSyncExternalStore(subscribe, readState, () => live)
}

const live: ConnectionState = { state: 'live' }

/** Why the page should be reloaded, if it should. */
export function useReloadReason(): ReloadReason | undefined {
  const { subscribe, readReloadReason } = useTheConnection()
  return useSyncExternalStore(subscribe, readReloadReason, () => undefined)
}

/** Who is signed in to this browser, if it is not the user the page was rendered for. */
export function useOtherSession(): OtherSession | undefined {
  const { subscribe, readOther } = useTheConnection()
  return useSyncExternalStore(subscribe, readOther, () => undefined)
}

/** The user's current roles; undefined until the API has reported them. */
export function useRolesNow(): readonly Role[] | undefined {
  const { subscribe, readRoles } = useTheConnection()
  return useSyncExternalStore(subscribe, readRoles, () => undefined)
}

export function useConnectionActs() {
  const connection = useTheConnection()
  const client = useQueryClient()
  const [acts] = useState(() => ({
    /** Whether the API responds now. */
    ask: () => connection.ask(),
    /** Checks, and refetches what is on screen. */
    retry: async () => {
      if (await connection.ask()) await client.refetchQueries({ type: 'active' })
    },
    /** The code for part of the page failed to load. */
    noteLostPart: () => void connection.noteLostPart(),
  }))
  return acts
}

/** `asOf`: when it was last confirmed, by the server's clock; 0 for never. */
export type Freshness = { asOf: number; stale: boolean }
type Asking = { dataUpdatedAt: number; isError: boolean }

/**
 * The freshness of data polled every `everyMs`: stale when the connection is, or when its own response is an error or
 * late, which the badge then shows too.
 */
export function useFreshness({ dataUpdatedAt, isError }: Asking, everyMs: number): Freshness {
  const connection = useTheConnection()
  const { state } = useConnection()
  const visibleSince = useVisibleSince()
  // A hidden page polls nothing, and data that was never loaded is not old.
  const dueAt = dataUpdatedAt === 0 ? undefined : Math.max(dataUpdatedAt + everyMs, visibleSince)
  const isOverdue = useIsPast(dueAt && dueAt + staleAfterMs)
  const late = isError || isOverdue
  useEffect(() => connection.show({ asOf: dataUpdatedAt, late }), [connection, dataUpdatedAt, late])
  const asOf = dataUpdatedAt === 0 ? 0 : toServerTime(dataUpdatedAt)
  return { asOf, stale: late || state === 'stale' }
}

/**
 * For use beside a query's data: once it is no longer confirmed, the whole page is stale, including the badge and the
 * notice at the top.
 */
export function ReportFreshness({ query }: { query: Asking }): null {
  useFreshness(query, refreshEveryMs)
  return null
}

/** Whether this browser timestamp has passed. */
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
 * Since when the page has been visible, by the browser's clock: since it was opened or its tab last came to the front.
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

/** The pause before retrying a read that fails although the API responds. */
const retryFailedMs = 2_500

function watchAnswers(client: QueryClient, connection: Connection): () => void {
  function fail(error: unknown): void {
    if (isCancelledError(error)) return
    const failure = failureOf(error)
    const { code, data } = failure
    if (isUnanswered(failure)) connection.unanswered()
    else if (code === 'old_page') connection.noteOtherBuild()
    else if (code === 'unauthenticated') connection.end()
    else if (code === 'other_session') connection.noteOther(readOtherSession(data))
    else connection.answered()
    // The user's roles have changed since the page was rendered.
    if (code === 'role_forbidden') void connection.ask()
  }
  const stops = [
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { action } = event
      if (action.type === 'success' && !action.manual) connection.answered()
      if (action.type === 'error' || action.type === 'failed') fail(action.error)
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated') return
      if (event.action.type === 'success') connection.answered()
      if (event.action.type === 'error') fail(event.action.error)
    }),
    connection.onAnswer((isReturn) => readAnew(client, isReturn)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Refetches reads that failed while the API was down and, on its return, also what others may have changed in the
 * meantime.
 */
function readAnew(client: QueryClient, isReturn: boolean): void {
  const before = Date.now() - retryFailedMs
  void client.refetchQueries({
    type: 'active',
    predicate: (query) => {
      const { status, error, errorUpdatedAt, fetchStatus } = query.state
      const isFailed = status === 'error' && isUnanswered(failureOf(error))
      if (isReturn) return isFailed || fetchStatus === 'fetching' || query.isStale()
      return isFailed && errorUpdatedAt < before
    },
  })
}
