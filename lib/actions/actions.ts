import * as z from 'zod'
import type { OperationName } from '@/lib/contract/operations'

/**
 * The operations that the browser may call through `runAction`, by name: all writes that the console's
 * screens make, and one read whose parameters do not fit in a URL. Any other name is rejected.
 */
export const actions = [
  'acknowledgeAlert',
  'actOnAlerts',
  'approveNotification',
  'arriveResponder',
  'assignAlert',
  'bringInAccounts',
  'cancelJob',
  'cancelNotification',
  'changeDuty',
  'checkChannel',
  'checkConformance',
  'checkImport',
  'chooseHeadings',
  'chooseReading',
  'clearResponder',
  'confirmSecondFactor',
  'correctJobRow',
  'correctJobRows',
  'createAccount',
  'createAccountNote',
  'createAccountType',
  'createAlert',
  'createAlertNote',
  'createAlertType',
  'createArea',
  'createAttribute',
  'createBulkJob',
  'createDisplay',
  'createIdentity',
  'createNotification',
  'createPinnedNote',
  'createResponder',
  'createScimToken',
  'createView',
  'createWebhook',
  'deleteAccount',
  'deleteAccountNote',
  'deleteAccountType',
  'deleteAlertType',
  'deleteArea',
  'deleteAttribute',
  'deleteCompanySignIn',
  'deleteDevice',
  'deleteDisplay',
  'deleteOwnChannel',
  'deletePinnedNote',
  'deleteResponder',
  'deleteScimToken',
  'deleteView',
  'deleteWebhook',
  'dispatchResponder',
  'editAlert',
  'endSession',
  'endShift',
  'linkAlert',
  'listAccounts',
  'mergeAccounts',
  'orderAccountTypes',
  'orderAttributes',
  'releaseAlert',
  'removeSecondFactor',
  'replayWebhook',
  'resetSecondFactor',
  'restoreAccount',
  'retryNotification',
  'returnNotification',
  'rotateIdentity',
  'rotateWebhook',
  'saveCompanySignIn',
  'saveOwnChannel',
  'seeAlertMentions',
  'signShift',
  'startJob',
  'startSecondFactor',
  'startShift',
  'testChannel',
  'testWebhook',
  'undoJob',
  'undoMerge',
  'updateAccount',
  'updateAccountType',
  'updateAlert',
  'updateAlertType',
  'updateArea',
  'updateAttribute',
  'updateBusiness',
  'updateIdentity',
  'updatePinnedNote',
  'updateResponder',
  'updateView',
  'updateWebhook',
] as const satisfies readonly OperationName[]

export type ActionName = (typeof actions)[number]

/** What a browser may send: never a header or a file. The API validates the contents. */
export const ActionCall = z.object({
  name: z.enum(actions),
  request: z.strictObject({
    params: z.record(z.string(), z.string()).optional(),
    query: z.record(z.string(), z.unknown()).optional(),
    body: z.unknown().optional(),
  }),
  options: z.strictObject({ ifMatch: z.number().optional(), idempotencyKey: z.string().optional() }),
})

/**
 * `ifMatch`: the version on which the change is based; if it is outdated, the API responds with 412 and the
 * current record. `idempotencyKey` belongs to a single request, which is carried out once, however often it is
 * sent (API section 4.8).
 */
export type ActionOptions = z.input<typeof ActionCall>['options']

type ChangedPages = { [Name in ActionName]?: (params: Record<string, string>) => string[] }

/**
 * The pages to render again after an action. Most actions need none, because the screens refetch what they
 * show. Rendering some screens again would even lose data, such as an external ID that only the response
 * contains.
 */
export const changedPages: ChangedPages = {
  createAccount: () => ['/accounts'],
  updateAccount: ({ accountId }) => [`/accounts/${accountId}`],
  undoMerge: ({ accountId }) => [`/accounts/${accountId}`],
  createNotification: () => ['/notifications', '/'],
}
