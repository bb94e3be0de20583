import { isCancelledError, type QueryClient } from '@tanstack/react-query'
import { noteRecentChange } from '@/lib/recent-change'
import { readOtherSession } from '../page-session'
import { failureOf, isUnanswered } from '../request-error'
import type { Connection } from './connection'
import { askAgain, healthKey, isOfPage, noteHealth } from './health'

/** How long to wait before retrying a read that fails although the API responds. */
const retryFailedMs = 2_500

/**
 * Reports the outcome of every query and mutation to the connection; returns a function that stops the
 * reports.
 */
export function watchAnswers(client: QueryClient, connection: Connection): () => void {
  function fail(error: unknown): void {
    if (isCancelledError(error)) return
    const failure = failureOf(error)
    const { code, data } = failure
    if (isUnanswered(failure)) {
      connection.unanswered()
      askAgain(client)
      return
    }
    if (code === 'old_page') {
      // Only the console has responded, and `noteHealth` postpones the next check, so the API is checked now.
      noteHealth(client, { reload: 'newVersion' })
      askAgain(client)
      return
    }
    connection.answered()
    if (code === 'unauthenticated') noteHealth(client, { ended: true })
    if (code === 'other_session') noteHealth(client, { other: readOtherSession(data) })
    // The user's roles have changed since the page was rendered.
    if (code === 'role_forbidden') askAgain(client)
  }
  const stops = [
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { action, query } = event
      if (action.type === 'invalidate') noteRecentChange()
      const isHealth = !isOfPage(query)
      if (isHealth && action.type === 'fetch') connection.asked()
      if (action.type === 'success' && !action.manual) {
        const isReturn = connection.answered()
        if (isHealth && !query.state.data.ended && !query.state.data.other) readAnew(client, isReturn)
      }
      if (isHealth && action.type === 'error') connection.unanswered()
      if (!isHealth && (action.type === 'error' || action.type === 'failed')) fail(action.error)
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated') return
      if (event.action.type === 'success') connection.answered()
      if (event.action.type === 'error') fail(event.action.error)
    }),
  ]
  // The first check may already be in progress.
  if (client.isFetching({ queryKey: [healthKey] }) > 0) connection.asked()
  return () => {
    for (const stop of stops) stop()
    connection.stop()
  }
}

/**
 * Refetches reads that failed while the API was down. When it responds again, also refetches what others may
 * have changed in the meantime.
 */
function readAnew(client: QueryClient, isReturn: boolean): void {
  const before = Date.now() - retryFailedMs
  void client.refetchQueries({
    type: 'active',
    predicate: (query) => {
      const { status, error, errorUpdatedAt, fetchStatus } = query.state
      const isFailed = status === 'error' && isUnanswered(failureOf(error))
      if (!isOfPage(query)) return false
      if (isReturn) return isFailed || fetchStatus === 'fetching' || query.isStale()
      return isFailed && errorUpdatedAt < before
    },
  })
}
