import type * as contract from '@/lib/contract/account-viewers'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { ApiError, notFound } from '../../api-error'
import type { Caller } from '../../caller'
import { findLiveAccount } from '../reference-service'
import { deleteViewer, selectOtherViewers, upsertViewer } from './viewers-repository'

/** Extension: 404 for an account that is unknown or deleted. */
export async function viewAccount(
  { businessId, identityId }: Caller,
  accountId: string,
  { editing, left }: ParsedRequestOf<typeof contract.viewAccount>['body'],
): Promise<AnswerOf<typeof contract.viewAccount>> {
  if (identityId === null) throw new ApiError('unauthenticated')
  if (!(await findLiveAccount(businessId, accountId))) throw notFound()
  const viewer = { businessId, accountId, identityId }
  if (left) await deleteViewer(viewer)
  else await upsertViewer(viewer, editing)
  return { viewers: await selectOtherViewers(viewer) }
}
