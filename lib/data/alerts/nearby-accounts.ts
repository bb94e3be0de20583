import { queryOptions } from '@tanstack/react-query'
import type { listNearbyAccounts } from '@/lib/contract/alerts/nearby'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { fetchByBody } from '../read'

export type NearbyPlace = Omit<RequestOf<typeof listNearbyAccounts>['body'], 'days'>
type Answer = AnswerOf<typeof listNearbyAccounts>

const freshMs = 60_000

/** Accounts connected to a location: by an alert in the last `days` days, or by the account's own location. */
export const nearbyAccountsQuery = (place: NearbyPlace, days: number) =>
  queryOptions({
    queryKey: ['accounts', 'nearby', place, days],
    queryFn: ({ signal }) => fetchByBody<Answer>('/api/accounts/nearby', { ...place, days }, signal),
    staleTime: freshMs,
    retry: false,
    networkMode: 'always',
  })
