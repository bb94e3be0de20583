import type { OperationName } from '@/lib/contract/operations'
import { ApiError } from '../../api-error'
import type { Routes } from '../../handler'

/** What the API description has no operation for, and cannot be done here for another deployment's records. */
export const notOffered = [
  'restoreAccount',
  'mergeAccounts',
  'undoMerge',
  'createDevice',
  'retryNotification',
  'reachNotification',
  'listReached',
  'testChannel',
  'linkAlert',
  'undoJob',
  'createIdentity',
  'rotateIdentity',
] as const satisfies readonly OperationName[]

const refuse = async (): Promise<never> => {
  throw new ApiError('not_offered')
}

export const notOfferedHandlers: Routes = Object.fromEntries(notOffered.map((name) => [name, refuse]))
