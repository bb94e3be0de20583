import { queryOptions } from '@tanstack/react-query'
import { updateBusiness } from '@/lib/actions/business'
import type * as contract from '@/lib/contract/business'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { fetchRead } from './read'
import { useWrite } from './write'

export const businessKeys = { own: ['business'] as const }

/** The business of whoever is signed in, with its settings. */
export const businessQuery = () =>
  queryOptions({
    queryKey: businessKeys.own,
    queryFn: ({ signal }) => fetchRead<AnswerOf<typeof contract.readBusiness>>('/api/business', {}, signal),
    select: (answer) => answer.business,
  })

/** The version is that of the business which the change was made on; 412 with the current one when it is stale. */
type Change = { body: RequestOf<typeof contract.updateBusiness>['body']; version: number }

/** The frame and every date of a page follow from it: whoever calls it has the page rendered anew as well. */
export const useUpdateBusiness = () =>
  useWrite(({ body, version }: Change) => updateBusiness(body, version), businessKeys.own)
