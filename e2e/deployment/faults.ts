import type { Account, Answer, Behaviour, Call, Operation } from './behaviour'

type Body = Record<string, unknown>
type Change = (answer: Answer, call: Call) => Answer | undefined

const isSuccess = ({ status }: Answer) => status < 300

/** Changes the successful responses of an operation. */
const whenDone =
  (operations: Operation | Operation[], change: Change): Change =>
  (answer, call) =>
    [operations].flat().includes(call.operation) && isSuccess(answer) ? change(answer, call) : answer

const whenRefused =
  (operations: Operation | Operation[], change: Change): Change =>
  (answer, call) =>
    [operations].flat().includes(call.operation) && !isSuccess(answer) ? change(answer, call) : answer

const withStatus =
  (status: number): Change =>
  (answer) => ({ ...answer, status })

const withBody =
  (change: (body: Body) => unknown): Change =>
  (answer) => ({ ...answer, body: change(answer.body as Body) })

const unwrapped = withBody((body) => body.data)
const asHtml: Change = () => ({
  status: 200,
  text: '<html>Hello</html>',
  headers: { 'content-type': 'text/html' },
})

const showing = (change: (account: Account) => object) => ({
  showAccount: (account: Account) => ({ ...account, ...change(account) }),
})

/** Changes every attribute value of every account. */
const showingValues = (change: (value: Body) => Body) =>
  showing(({ attributesValue }) => ({ attributesValue: attributesValue.map((one) => change(one as Body)) }))

const slots = (change: (value: Body) => Body) => (one: Body) => ({ ...one, value: change(one.value as Body) })

const errors = (change: object) => ({ showError: (body: object) => ({ ...body, ...change }) })

const reads: Operation[] = ['readAccount', 'readAccountAlias']
const clientIdOperations: Operation[] = [
  'createAccount',
  'listAccounts',
  'sendNotification',
  'createAlert',
  'updateAlert',
]
const without = (operation: Operation) => clientIdOperations.filter((one) => one !== operation)

/** Each fault violates one sentence of the description, or changes something that the description leaves open. */
const all = {
  'login: token under another name': {
    answer: whenDone(
      'login',
      withBody(({ data }) => ({ data: { token: (data as Body).accessToken } })),
    ),
  },
  'login: not wrapped in data': { answer: whenDone('login', unwrapped) },
  'login: empty token': {
    answer: whenDone(
      'login',
      withBody(() => ({ data: { accessToken: '' } })),
    ),
  },
  'login: any external id': { checksExternalId: false },
  'login: refusal with a token': {
    answer: whenRefused(
      'login',
      withBody((body) => ({ ...body, data: { accessToken: 'token-of-nobody' } })),
    ),
  },
  'login: refused with status 200': { answer: whenRefused('login', withStatus(200)) },
  'login: x-client-id required': { needsClientId: ['login', ...clientIdOperations] },
  'login: x-client-platform required': { needsPlatform: ['login'] },

  'read: status 201': { answer: whenDone(reads, withStatus(201)) },
  'read: not wrapped in data': { answer: whenDone(reads, unwrapped) },
  'read: account in a list': {
    answer: whenDone(
      reads,
      withBody(({ data }) => ({ data: { account: [(data as Body).account] } })),
    ),
  },
  'read: another account': {
    answer: whenDone(
      reads,
      withBody(({ data }) => ({ data: { account: { ...((data as Body).account as Body), id: 'other' } } })),
    ),
  },
  'read: unknown id answered with null': {
    answer: whenRefused(reads, (answer) =>
      answer.status === 404 ? { status: 200, body: { data: { account: null } } } : answer,
    ),
  },
  'read: x-client-id required': { needsClientId: [...clientIdOperations, 'readAccount'] },
  'read: token required': { needsToken: ['createAlert', 'updateAlert', 'readAccount'] },
  'read: any token': { takesAnyToken: ['readAccount'] },
  'read: another business': { separatesBusinesses: false },
  'read: HTML': { answer: whenDone('readAccount', asHtml) },
  'read: no answer': { answer: whenDone('readAccount', () => undefined) },
  'alias: missing': {
    answer: (answer, call) =>
      call.operation === 'readAccountAlias' ? { ...answer, status: 404, body: notFound() } : answer,
  },
  'alias: another shape': { answer: whenDone('readAccountAlias', unwrapped) },
  'alias: another status for unknown ids': { answer: whenRefused('readAccountAlias', withStatus(410)) },

  'account: role as a number': showing(() => ({ role: 7 })),
  'account: birthday null': showing(() => ({ birthday: null })),
  'account: flags as text': showing(() => ({ subscribed: 'true' })),
  'account: flags as numbers': showing(() => ({ blocked: 0 })),
  'account: dates null': showing(() => ({ blockedDate: null, expirationDate: null })),
  'account: creation date in milliseconds': showing(() => ({ creationDate: 1_700_000_000_000 })),
  'account: creation date without a time': showing(() => ({ creationDate: '2026-01-31' })),
  'account: phone without plus': showing(({ phone }) => ({ phone: phone.slice(1) })),
  'account: attributes as an object': showing(() => ({ attributesValue: {} })),
  'account: metadata as text': showing(() => ({ metadata: '{}' })),
  'account: metadata null': showing(() => ({ metadata: null })),
  'account: another business id': showing(() => ({ businessId: 'other' })),
  'account: a member missing': showing(() => ({ username: undefined })),
  'account: an additional member': showing(() => ({ points: 12 })),
  'attribute: without attributeId': showingValues((one) => ({ ...one, attributeId: undefined })),
  'attribute: tag null': showingValues((one) => ({ ...one, tag: null })),
  'attribute: without defaults': showingValues(slots(({ text }) => ({ text }))),
  'attribute: number as text': showingValues(slots((value) => ({ ...value, number: '4' }))),
  'attribute: boolean as a number': showingValues(slots((value) => ({ ...value, boolean: 1 }))),
  'attribute: image as an object': showingValues(slots((value) => ({ ...value, image: {} }))),
  'attribute: date null': showingValues(slots((value) => ({ ...value, date: null }))),

  'list: status 206': { answer: whenDone('listAccounts', withStatus(206)) },
  'list: under another name': {
    answer: whenDone(
      'listAccounts',
      withBody(({ data }) => ({ data: { items: (data as Body).accounts } })),
    ),
  },
  'list: x-client-id not required': { needsClientId: without('listAccounts') },
  'list: brackets alone': { encodings: ['brackets'] },
  'list: JSON too': { encodings: ['repeat', 'brackets', 'comma', 'json'] },
  'list: no encoding': { encodings: [] },
  'list: ordered by id': { listOrder: 'by id' },
  'list: duplicates twice': { listsDuplicates: true },
  'list: refuses unknown ids': { listsUnknown: 'refused' },
  'list: everything': { listsEverything: true },
  'list: at most 20': { listsAtMost: 20 },
  'list: another record': {
    answer: whenDone(
      'listAccounts',
      withBody(({ data }) => ({
        data: { accounts: ((data as Body).accounts as Body[]).map((one) => ({ ...one, role: 'guest' })) },
      })),
    ),
  },

  'check: missing': {
    answer: (answer, call) =>
      call.operation === 'checkAccount' ? { ...answer, status: 404, body: notFound() } : answer,
  },
  'check: never finds': {
    answer: whenDone(
      'checkAccount',
      withBody(() => ({ data: { exists: false } })),
    ),
  },
  'check: always finds': {
    answer: whenDone(
      'checkAccount',
      withBody(() => ({ data: { exists: true } })),
    ),
  },
  'check: another body': { checkMember: 'phoneNumber' },
  'check: not wrapped in data': { answer: whenDone('checkAccount', unwrapped) },

  'error: timestamp as text': errors({ timestamp: '2026-01-31T00:00:00Z' }),
  'error: timestamp in seconds': errors({ timestamp: 1_790_000_000 }),
  'error: no text': errors({ error: undefined }),
  'error: text in an object': errors({ error: { message: 'No' } }),
  'error: data as text': errors({ data: 'none' }),
  'error: data missing': errors({ data: undefined }),
  'error: HTML': {
    answer: (answer) =>
      isSuccess(answer)
        ? answer
        : { ...answer, text: '<h1>Not found</h1>', headers: { 'content-type': 'text/html' } },
  },
  'JSON sent as text': { answer: (answer) => ({ ...answer, headers: { 'content-type': 'text/plain' } }) },
  'limited to 30 requests': { limitedAt: 31 },
  'clock an hour ahead': { clockAheadMs: 3_600_000 },

  'create: status 201': { answer: whenDone('createAccount', withStatus(201)) },
  'create: not wrapped in data': { answer: whenDone('createAccount', unwrapped) },
  'create: no answer': { answer: whenDone('createAccount', () => undefined) },
  'create: x-client-id not required': { needsClientId: without('createAccount') },
  'create: malformed body is 409': { malformedStatus: 409 },
  'create: any phone': { checksPhone: false },
  'create: invalid arguments are 409': { invalidStatus: 409 },
  'create: without a type': { checksType: false },
  'create: loses attributes': { keepsAttributes: false },
  'create: another type': {
    answer: whenDone(
      'createAccount',
      withBody(({ data }) => ({
        data: { account: { ...((data as Body).account as Body), accountType: 'visitor' } },
      })),
    ),
  },
  'update: another method': { updatePath: 'PATCH /account/{id}' },
  'update: missing': { updatePath: 'PUT /nowhere/{id}' },
  'delete: another path': { deletePath: 'DELETE /accounts/{id}' },
  'delete: missing': { deletePath: 'DELETE /nowhere/{id}' },

  'send: status 202': { answer: whenDone('sendNotification', withStatus(202)) },
  'send: without msg': {
    answer: whenDone(
      'sendNotification',
      withBody(() => ({ data: {} })),
    ),
  },
  'send: two kinds of recipients': { recipients: 'at least one' },
  'send: x-client-id not required': { needsClientId: without('sendNotification') },
  'send: hiddenFromList refused': { takesSendOptions: false },

  'alert: status 201': { answer: whenDone('createAlert', withStatus(201)) },
  'alert: id elsewhere': {
    answer: whenDone(
      'createAlert',
      withBody(({ data }) => ({ data: { alertId: (data as Body).id } })),
    ),
  },
  'alert: no id': {
    answer: whenDone(
      'createAlert',
      withBody(() => ({ data: {} })),
    ),
  },
  'alert: not wrapped in data': { answer: whenDone('createAlert', unwrapped) },
  'alert: token not required': { needsToken: ['updateAlert'] },
  'alert: any token': { takesAnyToken: ['createAlert', 'updateAlert'] },
  'alert: x-client-id not required': { needsClientId: without('createAlert') },
  'alert update: token not required': { needsToken: ['createAlert'] },
  'alert update: status 204': {
    answer: whenDone('updateAlert', () => ({ status: 204, text: '' })),
  },
  'alert update: x-client-id not required': { needsClientId: without('updateAlert') },
  'alert update: closed by 2': { closes: (closed) => closed === 0 || closed === 2 },
} satisfies Record<string, Partial<Behaviour>>

const notFound = () => ({ timestamp: Date.now(), error: 'There is no such operation.', data: {} })

export type FaultName = keyof typeof all
export const faults: Record<FaultName, Partial<Behaviour>> = all
