import { beforeAll, expect, test } from 'vitest'
import type { Operation } from '@/e2e/deployment/behaviour'
import { demoBusiness, type Received, startDeployment } from '@/e2e/deployment/deployment'
import { type FaultName, faults } from '@/e2e/deployment/faults'
import { accountsAtFirst, phone, runAgainst, targetOf } from './conformance.fixture'
import { type Reason, sentenceOf } from './reasons'
import { formats } from './reports/formats'
import { settingLines } from './reports/summary'
import { type Result, runConformance } from './run'

/** The rule whose outcome each fault changes. */
const named: Record<FaultName, string> = {
  'login: token under another name': '4.1-token',
  'login: not wrapped in data': '4.1-token',
  'login: empty token': '4.1-token',
  'login: any external id': '4.1-wrong-external-id',
  'login: refusal with a token': '4.1-wrong-external-id',
  'login: refused with status 200': '7-status',
  'login: x-client-id required': '4.1-client-id',
  'login: x-client-platform required': '4.1-platform',
  'read: status 201': '4.4-status',
  'read: not wrapped in data': '4.4-shape',
  'read: account in a list': '4.4-shape',
  'read: another account': '4.4-id',
  'read: unknown id answered with null': '4.4-unknown',
  'read: x-client-id required': '4.4-client-id',
  'read: token required': '5.4-no-token',
  'read: any token': '5.4-made-up-token',
  'read: another business': '5.1-other-business',
  'read: HTML': '1-json',
  'read: no answer': '4.4-status',
  'alias: missing': '4.5-alias',
  'alias: another shape': '4.5-alias',
  'alias: another status for unknown ids': '4.5-unknown',
  'account: role as a number': '2.1-text',
  'account: birthday null': '2.1-text',
  'account: flags as text': '2.1-flags',
  'account: flags as numbers': '2.1-flags',
  'account: dates null': '2.1-dates',
  'account: creation date in milliseconds': '2.1-dates',
  'account: creation date without a time': '2.1-dates',
  'account: phone without plus': '2.1-phone',
  'account: attributes as an object': '2.1-attributes',
  'account: metadata as text': '2.1-metadata',
  'account: metadata null': '2.1-metadata',
  'account: another business id': '2.1-business',
  'account: a member missing': '2.1-members',
  'account: an additional member': '2.1-members',
  'attribute: without attributeId': '2.2-attribute',
  'attribute: tag null': '2.2-attribute',
  'attribute: without defaults': '2.2-defaults',
  'attribute: number as text': '2.2-slots',
  'attribute: boolean as a number': '2.2-slots',
  'attribute: image as an object': '2.2-slots',
  'attribute: date null': '2.2-slots',
  'list: status 206': '4.6-status',
  'list: under another name': '4.6-shape',
  'list: x-client-id not required': '4.6-client-id',
  'list: brackets alone': '4.6-encodings',
  'list: JSON too': '4.6-encodings',
  'list: no encoding': '4.6-status',
  'list: ordered by id': '4.6-order',
  'list: duplicates twice': '4.6-duplicates',
  'list: refuses unknown ids': '4.6-unknown',
  'list: everything': '4.6-ids',
  'list: at most 20': '8-list-length',
  'list: another record': '4.6-ids',
  'check: missing': '4.3-phone',
  'check: never finds': '4.3-phone',
  'check: always finds': '4.3-unknown',
  'check: another body': '4.3-body',
  'check: not wrapped in data': '4-data',
  'error: timestamp as text': '2.4-timestamp',
  'error: timestamp in seconds': '2.4-timestamp-unit',
  'error: no text': '2.4-error',
  'error: text in an object': '2.4-error',
  'error: data as text': '2.4-data',
  'error: data missing': '2.4-data',
  'error: HTML': '7-error-body',
  'JSON sent as text': '1-content-type',
  'limited to 30 requests': '8-rate-limit',
  'clock an hour ahead': '1-clock',
  'create: status 201': '4.2-status',
  'create: not wrapped in data': '4.2-shape',
  'create: no answer': '4.2-status',
  'create: x-client-id not required': '4.2-client-id',
  'create: malformed body is 409': '4.2-bad-request',
  'create: any phone': '4.2-invalid-arguments',
  'create: invalid arguments are 409': '4.2-invalid-arguments',
  'create: without a type': '4.2-required',
  'create: loses attributes': '4.2-attributes',
  'create: another type': '4.2-record',
  'update: another method': '4.9-update-account',
  'update: missing': '4.9-update-account',
  'delete: another path': '4.9-delete-account',
  'delete: missing': '4.9-delete-account',
  'send: status 202': '4.7-status',
  'send: without msg': '4.7-msg',
  'send: two kinds of recipients': '4.7-recipients',
  'send: x-client-id not required': '4.7-client-id',
  'send: hiddenFromList refused': '4.7-accounts',
  'alert: status 201': '4.8-status',
  'alert: id elsewhere': '4.8-alert-id',
  'alert: no id': '4.8-alert-id',
  'alert: not wrapped in data': '4-data',
  'alert: token not required': '4.8-token',
  'alert: any token': '5.3-made-up-token',
  'alert: x-client-id not required': '4.8-client-id',
  'alert update: token not required': '4.9-token',
  'alert update: status 204': '4.9-status',
  'alert update: x-client-id not required': '4.9-client-id',
  'alert update: closed by 2': '4.9-closed',
}

/** Rules that are never tried, because they would reach people or need a deployment on another machine. */
const neverTried = ['1-https', '4.2-send-sms', '4.7-account-types', '4.7-no-recipients', '4.7-whatsapp']

let faultless: Result[]
beforeAll(async () => {
  faultless = (await runAgainst({})).report.results
})

test('a deployment that follows the description does not deviate, and every rule is tried', () => {
  const odd = faultless.filter(({ outcome }) => outcome.kind !== 'holds' && outcome.kind !== 'observed')
  expect(odd.map(({ id }) => id).sort()).toEqual(neverTried)
})

const allFaults = Object.keys(faults) as FaultName[]
const runs = new Map<FaultName, ReturnType<typeof runAgainst>>()
function runWith(fault: FaultName): ReturnType<typeof runAgainst> {
  const run = runs.get(fault) ?? runAgainst({ fault })
  runs.set(fault, run)
  return run
}

test.each(allFaults)('"%s" changes the outcome of its rule and of no other', async (fault) => {
  const { report } = await runWith(fault)
  const changed = report.results.filter((one) => textOf(one) !== textOf(before(one)) && !isGivenUp(one))
  expect(changed.map(({ id, outcome }) => [id, outcome])).toEqual([[named[fault], expect.anything()]])
})

test('with every fault, whatever was created is removed or reported', async () => {
  for (const fault of allFaults) {
    const { report, deployment } = await runWith(fault)
    const { accounts, alerts } = deployment.state
    const isClean = accounts.length === accountsAtFirst && alerts.every(({ closed }) => closed !== 0)
    expect([fault, isClean || report.leftBehind.length > 0]).toEqual([fault, true])
  }
})

test('with every fault, messages reach only the given phone number and account', async () => {
  for (const fault of allFaults) {
    const { accounts, sends } = (await runWith(fault)).deployment.state
    const allowed = { phones: [phone], accountIDs: [accounts[0]?.id] }
    for (const { body } of sends) {
      const { phones, accountIDs, accountTypeIDs } = body
      expect({ ...allowed, ...withoutAbsent({ phones, accountIDs, accountTypeIDs }) }).toEqual(allowed)
    }
  }
})

const withoutAbsent = (members: object) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

test('with every fault, at most two logins fail', async () => {
  for (const fault of allFaults) {
    const { received } = (await runWith(fault)).deployment
    const failed = received.filter(({ operation, status = 0 }) => operation === 'login' && status >= 400)
    expect([fault, failed.length <= 2]).toEqual([fault, true])
  }
})

test('with every fault, no report has a token or an external id', async () => {
  for (const fault of allFaults) {
    const { report, deployment } = await runWith(fault)
    const secrets = [demoBusiness.externalId, 'token-of-nobody', ...deployment.state.tokens.keys()]
    const texts = Object.values(formats).map((format) => format(report))
    const shown = secrets.filter((secret) => texts.some((text) => text.includes(secret)))
    expect([fault, shown]).toEqual([fault, []])
  }
})

test('with every fault, each sentence about an outcome has its code', async () => {
  for (const fault of allFaults) {
    for (const { id, outcome } of (await runWith(fault)).report.results) {
      const { kind, reason } = outcome
      if (kind === 'not tried' || kind === 'not offered') expect([fault, id, reason]).not.toContain(undefined)
      if (reason) expect([fault, id, JSON.stringify(outcome)]).toEqual([fault, id, containing(reason)])
    }
  }
})

const containing = (reason: Reason) =>
  expect.stringContaining(JSON.stringify(sentenceOf(reason)).slice(1, -1))

const before = ({ id }: Result) => faultless.find((one) => one.id === id) as Result
const textOf = ({ outcome }: Result) => JSON.stringify(outcome)
/** A rule is not tried if it needs what the fault broke. */
const isGivenUp = ({ outcome }: Result) => outcome.kind === 'not tried'

test('a safe pass creates and sends nothing', async () => {
  const { report, deployment } = await runAgainst({}, { write: false, phone: undefined })
  const operations = deployment.received.map(({ operation }) => operation)
  const writing = ['createAccount', 'updateAccount', 'deleteAccount', 'sendNotification', 'createAlert']
  expect(operations.filter((operation) => writing.includes(operation))).toEqual([])
  const tokens = deployment.received.filter(({ operation }) => operation === 'updateAlert')
  expect(tokens.map(({ status }) => status)).toEqual([401, 401])
  expect(report.results.filter(({ outcome }) => outcome.kind === 'deviates')).toEqual([])
})

test('a safe pass finds the account to read by its phone number', async () => {
  const { report } = await runAgainst({}, { write: false, account: undefined, phone: '+56987654321' })
  expect(report.results.find(({ id }) => id === '4.4-id')?.outcome.kind).toBe('holds')
})

test('after a 429, only what was created is removed', async () => {
  const { report, deployment } = await runWith('limited to 30 requests')
  const later = deployment.received.slice(31).map(({ operation }) => operation)
  expect(later).toEqual(['deleteAccount'])
  expect(report.leftBehind).toEqual([])
})

test.each<[Operation, number]>([
  ['createAccount', 6],
  ['sendNotification', 1],
  ['createAlert', 3],
])('a run that is interrupted during %s number %i removes what it has created', async (operation, nth) => {
  const interruption = new AbortController()
  let count = 0
  const onRequest = (request: Received) => {
    if (request.operation === operation) count += 1
    if (count === nth) interruption.abort()
  }
  const { report, deployment } = await runAgainst({ onRequest }, {}, interruption.signal)
  const { accounts, alerts } = deployment.state
  expect(deployment.received.filter((request) => request.operation === operation)).toHaveLength(nth)
  expect(accounts).toHaveLength(accountsAtFirst)
  expect(alerts.filter(({ closed }) => closed === 0)).toEqual([])
  expect(report.results.find(({ id }) => id === '4.9-location')?.outcome).toEqual({
    kind: 'not tried',
    why: 'The run was interrupted.',
    reason: { code: 'interrupted' },
  })
})

test('no account is created for a phone number that already has one', async () => {
  const { report, deployment } = await runAgainst({}, { phone: '+56987654321' })
  expect(deployment.received.map(({ operation }) => operation)).not.toContain('createAccount')
  expect(report.results.find(({ id }) => id === '4.2-status')?.outcome.kind).toBe('not tried')
})

test.each<[FaultName, string]>([
  ['login: x-client-platform required', 'UPSTREAM_CLIENT_PLATFORM=web'],
  ['list: brackets alone', 'UPSTREAM_LIST_ENCODING=brackets'],
  ['list: at most 20', 'UPSTREAM_LIST_CHUNK=20'],
  ['check: another body', `UPSTREAM_CHECK_BODY='{"phoneNumber":"{phone}"}'`],
  ['update: another method', "UPSTREAM_UPDATE_ACCOUNT='PATCH /account/{accountId}'"],
  ['delete: another path', "UPSTREAM_DELETE_ACCOUNT='DELETE /accounts/{accountId}'"],
  ['alert: id elsewhere', 'UPSTREAM_ALERT_ID=/data/alertId'],
  ['alert update: closed by 2', 'UPSTREAM_CLOSED_VALUE=2'],
])('with the fault "%s", the setting %s is needed', async (fault, line) => {
  const { report } = await runWith(fault)
  expect(settingLines(report)).toEqual([line])
})

test('a run that cannot log in gives the reason, and sends at most two logins', async () => {
  const deployment = await startDeployment()
  const run = runConformance({ ...targetOf(deployment), externalId: 'another' })
  await expect(run).rejects.toThrow(/The login was refused\..* 401 The external id does not belong/)
  expect(deployment.received).toHaveLength(2)
  await deployment.close()
})

test('a base path without the version deviates', async () => {
  const { report } = await runAgainst({ basePath: '/api' })
  const deviating = report.results.filter(({ outcome }) => outcome.kind === 'deviates')
  expect(deviating.map(({ id }) => id)).toEqual(['9-version'])
})
