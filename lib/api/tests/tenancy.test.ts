import { beforeAll, expect, test } from 'vitest'
import { type OperationName, operations } from '@/lib/contract/operations'
import { callRaw } from '../fixtures/call-raw'
import { type ExampleRequests, makeExamples } from '../fixtures/example-requests'
import { testApi } from '../fixtures/test-api'

const { api } = testApi()
let examples: ExampleRequests
let ids: Set<string>
beforeAll(async () => {
  examples = await makeExamples(api)
  await api.client().exportAccounts({ body: {} })
  ids = new Set(await idsOfBusiness())
})

const names = Object.keys(operations) as OperationName[]
/**
 * Operations that concern only the caller's own business, so that their requests name no records of other businesses.
 */
const ownOnly: OperationName[] = [
  'logout',
  'readOwnIdentity',
  'readBusiness',
  'readLogo',
  'readWebPushKey',
  'countWaiting',
  'listChannels',
  'readOwnChannel',
  'saveOwnChannel',
  'deleteOwnChannel',
  'checkChannel',
  'readConnection',
  'checkConformance',
  'updateBusiness',
  'listIdentities',
  'createIdentity',
  'listNotifications',
  'summarizeNotifications',
  'createAccountType',
  'createAlertType',
  'listAccountTypes',
  'listAttributes',
  'listAlertTypes',
  'uploadImport',
  'bringInAccounts',
  'listJobs',
  'listViews',
  'createView',
  'listDisplays',
  'createDisplay',
  'readOwnDisplay',
  'listShifts',
  'startShift',
  'listAlertMentions',
  'seeAlertMentions',
  'listPinnedNotes',
  'createPinnedNote',
  'listResponders',
  'listAreas',
  'createArea',
  'listWebhooks',
  'createWebhook',
]
/** Search operations, which must not find any records of the other business. */
const finding: OperationName[] = [
  'listAuditEntries',
  'exportAuditEntries',
  'countAccounts',
  'checkAccount',
  'searchAccounts',
  'listAccounts',
  'listAlerts',
  'streamAlerts',
  'exportAlerts',
  'exportAlertFeatures',
  'listAlertPoints',
  'summarizeAlerts',
  'listAlertNews',
  'listAlertClusters',
  'listAlertRegions',
  'listAlertPlaces',
  'listOverdueAlerts',
  // `listAccountExports` returns the filters of earlier exports, and these contain the foreign IDs, so it is called
  // before the exports.
  'listAccountExports',
  'exportAccounts',
  'exportAccountsWorkbook',
  'listReached',
  'listNearbyAccounts',
]
/** Operations whose body names the other business's records, which must be reported as unknown. */
const naming: OperationName[] = [
  'createAccount',
  'createAttribute',
  'orderAccountTypes',
  'orderAttributes',
  'createAlert',
  'createResponder',
  'sendNotification',
  'createNotification',
  'reachNotification',
  'createBulkJob',
  'actOnAlerts',
  'testChannel',
]

/** True if the path contains the ID of a record; a channel is not a record. */
const namesRecordInPath = (name: OperationName) =>
  'params' in operations[name].request && !operations[name].path.includes('{channel}')

test('every operation of the OpenAPI document is covered', async () => {
  const document = (await (await fetch(`${api.baseUrl}/v1/external/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: OperationName }>>
  }
  const documented = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  const withPathIds = documented.filter(namesRecordInPath)
  expect(new Set([...withPathIds, ...ownOnly, ...finding, ...naming, 'login'])).toEqual(new Set(documented))
})

test.each(names.filter((name) => operations[name].auth !== 'none'))(
  "%s with another business's token and x-client-id gets 403 and changes nothing",
  async (name) => {
    const before = await fingerprint()
    expect((await call(name, { 'x-client-id': api.businessId })).status).toBe(403)
    expect(await fingerprint()).toEqual(before)
  },
)

test.each(names.filter(namesRecordInPath))(
  "%s with another business's IDs gets 404 and changes nothing",
  async (name) => {
    const before = await fingerprint()
    expect((await call(name)).status).toBe(404)
    expect(await fingerprint()).toEqual(before)
  },
)

test.each(finding)('%s finds nothing in another business', async (name) => {
  const response = await call(name)
  expect([200, 422]).toContain(response.status)
  expectNoForeignId(await response.text())
})

test.each(naming)("%s reports another business's records as unknown", async (name) => {
  const before = await fingerprint()
  const response = await call(name)
  expect([200, 422]).toContain(response.status)
  if (name === 'reachNotification') expect(response.status).toBe(422)
  expect(await fingerprint()).toEqual(before)
})

test.each(ownOnly)('%s returns nothing from another business', async (name) => {
  if (name === 'logout') return
  expectNoForeignId(await (await call(name)).text())
})

test('sending to another business’s accounts reaches nobody', async () => {
  const response = await call('sendNotification', {}, { message: { body: 'x' }, accountIDs: [...ids] })
  const { data } = (await response.json()) as { data: { notificationId: string } }
  const deliveries = await api.sql<{ state: string; reason: string; phone: string | null }>(
    'select distinct state, reason, phone from deliveries where notification_id = $1',
    [data.notificationId],
  )
  expect(deliveries).toEqual([{ state: 'skipped', reason: 'unknown_account', phone: null }])
})

function call(name: OperationName, headers: Record<string, string> = {}, body?: unknown): Promise<Response> {
  const example = examples[name] as { body?: unknown }
  const request = body === undefined ? example : { ...example, body }
  return callRaw(api.baseUrl, name, request, {
    authorization: `Bearer ${api.token('stranger')}`,
    'x-client-id': api.strangerBusinessId,
    ...headers,
  })
}

function expectNoForeignId(text: string): void {
  expect([...ids].filter((id) => text.includes(id))).toEqual([])
}

async function idsOfBusiness(): Promise<string[]> {
  const tables = [
    'accounts',
    'identities',
    'account_types',
    'attributes',
    'alert_types',
    'notifications',
    'deliveries',
    'alerts',
    'jobs',
    'saved_views',
    'responders',
    'areas',
    'account_exports',
  ]
  const rows = await Promise.all(
    tables.map((table) =>
      api.sql<{ id: string }>(`select id from ${table} where business_id = $1`, [api.businessId]),
    ),
  )
  return rows.flat().map(({ id }) => id)
}

/** Returns the number and a checksum of the business's rows in each table. */
async function fingerprint(): Promise<unknown[]> {
  const tables = await api.sql<{ table_name: string }>(
    `select table_name from information_schema.columns where column_name = 'business_id' and table_schema = 'public'`,
  )
  const sums = tables.map(({ table_name }) =>
    api.sql(
      `select '${table_name}' as name, count(*), md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum
      from ${table_name} t where business_id = $1`,
      [api.businessId],
    ),
  )
  return (await Promise.all(sums)).flat()
}
