import { queryOptions } from '@tanstack/react-query'
import type { listAlerts } from '@/lib/contract/alert'
import type { AnswerOf } from '@/lib/contract/operation'
import { fetchRead, keptFresh } from '../read'
import { withinTimeout } from '../timeouts'
import { alertKeys } from './alert-keys'

/** How many open alerts an account has. */
export const openAlertsOfAccountQuery = (accountId: string) =>
  queryOptions({
    queryKey: alertKeys.ofAccount(accountId),
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listAlerts>>(
        '/api/alerts',
        { accountId, state: 'open', counts: true, limit: 1 },
        withinTimeout(signal),
      ),
    select: ({ counts }) => counts?.open,
    ...keptFresh,
  })
