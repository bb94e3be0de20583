import { queryOptions } from '@tanstack/react-query'
import type { listNearbyAccounts } from '@/lib/contract/alerts/nearby'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { fetchByBody } from '../read'

export type NearbyPlace = Omit<RequestOf<typeof listNearbyAccounts>['body'], 'days'>
type Answer = AnswerOf<typeof listNearbyAccounts>

const freshMs = 60_000

/** Who has to do with a place: by an alert of the last so many days, or by where their account says they are. */
export const nearbyAccountsQuery = (place: NearbyPlace, days: number) =>
  queryOptions({
    queryKey: ['accounts', 'nearby', place, days],
    queryFn: ({ signal }) => fetchByBody<Answer>('/api/accounts/nearby', { ...place, days }, signal),
    staleTime: freshMs,
    retry: false,
    networkMode: 'always',
  })
