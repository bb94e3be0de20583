import { updateBusiness } from '@/lib/actions/business'
import type * as contract from '@/lib/contract/business'
import type { RequestOf } from '@/lib/contract/operation'
import { useWrite } from './write'

/** The version is that of the business which the change was made on; 412 with the current one when it is stale. */
type Change = { body: RequestOf<typeof contract.updateBusiness>['body']; version: number }

export const useUpdateBusiness = () => useWrite(({ body, version }: Change) => updateBusiness(body, version))
