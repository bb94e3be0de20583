import { queryOptions } from '@tanstack/react-query'
import type { listNearbyAccounts } from '@/lib/contract/alerts/nearby'
import type { RequestOf } from '@/lib/contract/operation'
import { read } from '../read'

export type NearbyPlace = Omit<RequestOf<typeof listNearbyAccounts>['body'], 'days'>

const freshMs = 60_000

/** Accounts connected to a location: by an alert in the last `days` days, or by the account's own location. */
export const nearbyAccountsQuery = (place: NearbyPlace, days: number) =>
  queryOptions({
    queryKey: ['accounts', 'nearby', place, days],
    queryFn: ({ signal }) => read('/accounts/nearby', { body: { ...place, days } }, signal),
    staleTime: freshMs,
    retry: false,
    networkMode: 'always',
  })
