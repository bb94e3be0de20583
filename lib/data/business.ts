import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type * as contract from '@/lib/contract/business'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import type { OperationName } from '@/lib/contract/operations'
import { keptFresh, read } from './read'
import { useWrite } from './write'

export const businessKeys = { own: ['business'] as const, waiting: ['business', 'waiting'] as const }

export const businessQuery = () =>
  queryOptions({
    queryKey: businessKeys.own,
    queryFn: ({ signal }) => read('/business', {}, signal),
    select: (answer) => answer.business,
  })

/**
 * Whether the business is in a drill; undefined while unknown. Refetched every 30 s and when the page regains
 * focus.
 */
export function useDrill(): boolean | undefined {
  const { data: business } = useQuery({ ...businessQuery(), ...keptFresh })
  return business?.drill
}

/** Why deliveries of all businesses are held; null if they are not, undefined while unknown. */
export function useDeliveriesHeld() {
  const { data } = useQuery({ ...businessQuery(), ...keptFresh, select: (answer) => answer.deliveriesHeld })
  return data
}

type Answer = AnswerOf<typeof contract.readBusiness>

/** Whether the deployment that stores the records offers the operation. */
export const isOffered = ({ upstream }: Answer, operation: OperationName): boolean =>
  !upstream?.notOffered.includes(operation)

/** Never stale while the page is open, since the other deployment and its operations do not change. */
const keptAnswer = () => ({ ...businessQuery(), staleTime: Number.POSITIVE_INFINITY })

/** The hook for `isOffered`; true while unknown. */
export function useOffers(operation: OperationName): boolean {
  const { data } = useQuery({ ...keptAnswer(), select: (answer) => isOffered(answer, operation) })
  return data ?? true
}

/** Whether another deployment stores the records; false while unknown. */
export function useIsUpstream(): boolean {
  const { data } = useQuery({ ...keptAnswer(), select: ({ upstream }) => Boolean(upstream) })
  return data ?? false
}

/** The base URL of the other deployment that stores the records; undefined if they are stored here. */
export function useUpstreamAddress(): string | undefined {
  const { data } = useQuery({ ...keptAnswer(), select: ({ upstream }) => upstream?.address ?? null })
  return data ?? undefined
}

/** The logo's URL, which changes with every new logo. Undefined if the business has none. */
export function logoAddress({ id, logo }: Pick<contract.Business, 'id' | 'logo'>): string | undefined {
  return logo
    ? `/api/business/logo?${new URLSearchParams({ of: id, version: `${logo.version}` })}`
    : undefined
}

/** Stores a newer version of the business, and keeps the rest of the cached response. */
export function keepBusiness(queries: QueryClient, business: contract.Business): void {
  queries.setQueryData<Answer>(businessKeys.own, (before) => before && { ...before, business })
}

/** How many deliveries and notifications are waiting to be sent; never cached. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: businessKeys.waiting,
    queryFn: ({ signal }) => read('/business/waiting', {}, signal),
    select: (answer) => answer.waiting,
    staleTime: 0,
    gcTime: 0,
  })

/** If `version` is outdated, the API responds with 412 and the current business. */
type Change = { body: RequestOf<typeof contract.updateBusiness>['body']; version: number }

/** The page frame and all dates depend on the business, so the caller has to refresh the page as well. */
export const useUpdateBusiness = () =>
  useWrite(
    ({ body, version }: Change) => runAction('updateBusiness', { body }, { ifMatch: version }),
    businessKeys.own,
  )
