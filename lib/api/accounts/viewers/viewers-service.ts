import type * as contract from '@/lib/contract/accounts/account-viewers'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { ApiError, notFound } from '../../api-error'
import type { Caller } from '../../caller'
import { findLiveAccount } from '../reference-service'
import { deleteViewer, selectOtherViewers, upsertViewer } from './viewers-repository'

/** Adds, updates or removes the caller as a viewer. Leaving works even if the account has been deleted. */
export async function viewAccount(
  { businessId, identityId }: Caller,
  accountId: string,
  { editing, left }: ParsedRequestOf<typeof contract.viewAccount>['body'],
): Promise<AnswerOf<typeof contract.viewAccount>> {
  if (identityId === null) throw new ApiError('unauthenticated')
  const viewer = { businessId, accountId, identityId }
  const wasThere = left && (await deleteViewer(viewer))
  if (!wasThere && !(await findLiveAccount(businessId, accountId))) throw notFound()
  if (!left) await upsertViewer(viewer, editing)
  return { viewers: await selectOtherViewers(viewer) }
}
