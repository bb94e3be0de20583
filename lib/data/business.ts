import { queryOptions, useQuery } from '@tanstack/react-query'
import { updateBusiness } from '@/lib/actions/business'
import type * as contract from '@/lib/contract/business'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { fetchRead, keptFresh } from './read'
import { useWrite } from './write'

export const businessKeys = { own: ['business'] as const, waiting: ['business', 'waiting'] as const }

/** The business of the session, with its settings. */
export const businessQuery = () =>
  queryOptions({
    queryKey: businessKeys.own,
    queryFn: ({ signal }) => fetchRead<AnswerOf<typeof contract.readBusiness>>('/api/business', {}, signal),
    select: (answer) => answer.business,
  })

/**
 * Whether the business is in a drill, as of half a minute ago at most, and asked for when one comes back to the page;
 * undefined while that is not known.
 */
export function useDrill(): boolean | undefined {
  const { data: business } = useQuery({ ...businessQuery(), ...keptFresh })
  return business?.drill
}

/** Why nothing is delivered, of whatever business; null while deliveries leave, undefined while that is not known. */
export function useDeliveriesHeld() {
  const { data } = useQuery({ ...businessQuery(), ...keptFresh, select: (answer) => answer.deliveriesHeld })
  return data
}

/** Where the browser finds the logo; another one has another address. Undefined for a business without. */
export function logoAddress({ id, logo }: Pick<contract.Business, 'id' | 'logo'>): string | undefined {
  return logo
    ? `/api/business/logo?${new URLSearchParams({ of: id, version: `${logo.version}` })}`
    : undefined
}

/** What has not left yet, as of the moment it is asked for. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: businessKeys.waiting,
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof contract.countWaiting>>('/api/business/waiting', {}, signal),
    select: (answer) => answer.waiting,
    staleTime: 0,
    gcTime: 0,
  })

/** The version is the one that the change is based on; a stale one is answered by 412 with the current business. */
type Change = { body: RequestOf<typeof contract.updateBusiness>['body']; version: number }

/** The shell and every date depend on it: the caller refreshes the page as well. */
export const useUpdateBusiness = () =>
  useWrite(({ body, version }: Change) => updateBusiness(body, version), businessKeys.own)
