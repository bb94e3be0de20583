import type { OperationName } from '@/lib/contract/operations'
import { ApiError } from '../../api-error'
import type { Routes } from '../../handler'

/**
 * Operations that are not in the API description and cannot be carried out here on another deployment's
 * records.
 */
export const notOffered = [
  'restoreAccount',
  'mergeAccounts',
  'undoMerge',
  'createDevice',
  'retryNotification',
  'reachNotification',
  'listReached',
  'testChannel',
  'saveOwnChannel',
  'checkChannel',
  'saveCompanySignIn',
  'linkAlert',
  'undoJob',
  'createIdentity',
  'rotateIdentity',
  'createAccountType',
  'createAttribute',
] as const satisfies readonly OperationName[]

const refuse = async (): Promise<never> => {
  throw new ApiError('not_offered')
}

export const notOfferedHandlers: Routes = Object.fromEntries(notOffered.map((name) => [name, refuse]))
