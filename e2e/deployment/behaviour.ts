export type Operation =
  | 'login'
  | 'createAccount'
  | 'checkAccount'
  | 'readAccount'
  | 'readAccountAlias'
  | 'listAccounts'
  | 'updateAccount'
  | 'deleteAccount'
  | 'sendNotification'
  | 'createAlert'
  | 'updateAlert'
  | 'unknown'

export type AttributeValue = { attributeId: string; tag?: string; value: Record<string, unknown> }

export type Account = {
  id: string
  accountType: string
  username: string
  phone: string
  role: string
  creationDate: string
  subscribed: boolean
  blocked: boolean
  blockedDate: string
  validated: boolean
  expirationDate: string
  attributesValue: AttributeValue[]
  businessId: string
  fullname: string
  birthday: string
  metadata: Record<string, unknown>
}

/** `body` is sent as JSON, `text` as it is. */
export type Answer = { status: number; body?: unknown; text?: string; headers?: Record<string, string> }

export type Call = {
  operation: Operation
  id: string
  query: URLSearchParams
  headers: Record<string, string | string[] | undefined>
  body: Record<string, unknown>
}

/** How the deployment behaves; a fault changes part of this behavior. */
export type Behaviour = {
  needsClientId: Operation[]
  needsToken: Operation[]
  needsPlatform: Operation[]
  checksExternalId: boolean
  /** Operations that accept any token. */
  takesAnyToken: Operation[]
  separatesBusinesses: boolean
  checksType: boolean
  checksPhone: boolean
  malformedStatus: number
  invalidStatus: number
  keepsAttributes: boolean
  encodings: ('repeat' | 'brackets' | 'indexed' | 'comma' | 'json')[]
  listOrder: 'as asked' | 'by id'
  listsDuplicates: boolean
  listsUnknown: 'left out' | 'refused'
  listsAtMost: number
  listsEverything: boolean
  checkMember: string
  updatePath: `${string} ${string}`
  deletePath: `${string} ${string}`
  recipients: 'exactly one' | 'at least one'
  takesSendOptions: boolean
  closes: (closed: number) => boolean
  clockAheadMs: number
  /** Which request, counted from the start, gets a 429. */
  limitedAt: number | undefined
  showAccount: (account: Account) => unknown
  showError: (body: { timestamp: number; error: string; data: object | null }) => unknown
  /** Modifies a response just before it is sent; undefined closes the connection without a response. */
  answer: (answer: Answer, call: Call) => Answer | undefined
}

export const asDescribed: Behaviour = {
  needsClientId: ['createAccount', 'listAccounts', 'sendNotification', 'createAlert', 'updateAlert'],
  needsToken: ['createAlert', 'updateAlert'],
  needsPlatform: [],
  checksExternalId: true,
  takesAnyToken: [],
  separatesBusinesses: true,
  checksType: true,
  checksPhone: true,
  malformedStatus: 400,
  invalidStatus: 422,
  keepsAttributes: true,
  encodings: ['repeat', 'brackets', 'comma'],
  listOrder: 'as asked',
  listsDuplicates: false,
  listsUnknown: 'left out',
  listsAtMost: 1000,
  listsEverything: false,
  checkMember: 'phone',
  updatePath: 'PUT /account/{id}',
  deletePath: 'DELETE /account/{id}',
  recipients: 'exactly one',
  takesSendOptions: true,
  closes: () => true,
  clockAheadMs: 0,
  limitedAt: undefined,
  showAccount: (account) => account,
  showError: (body) => body,
  answer: (answer) => answer,
}
