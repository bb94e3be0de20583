import type { Client } from '@/lib/client/client'
import type { RequestOf } from '@/lib/contract/operation'
import type { OperationName, Operations } from '@/lib/contract/operations'
import { workOnJobs } from './jobs'
import { dataOf, type TestApi } from './server'

export type Examples = { [Name in OperationName]: RequestOf<Operations[Name]> }

let lastNumber = 20_000_000
export const examplePhone = () => `+569${lastNumber++}`

/** A request for every operation that succeeds for an admin of the business, with ids of records made for it. */
export async function makeExamples(api: TestApi): Promise<Examples> {
  const client = api.client()
  const accountType = dataOf(await client.createAccountType({ body: { name: 'Example' } })).accountType.id
  const attribute = dataOf(
    await client.createAttribute({ body: { tag: `tag-${lastNumber++}`, name: 'Example', slot: 'text' } }),
  ).attribute
  const alertType = dataOf(
    await client.createAlertType({ body: { type: `type-${lastNumber++}`, name: 'Example' } }),
  ).alertType.id
  const account = await makeAccount(client, accountType, attribute.id)
  const deleted = await makeAccount(client, accountType, attribute.id)
  dataOf(await client.deleteAccount({ params: { accountId: deleted.id } }))
  const location = { latitude: -33.4489, longitude: -70.6693, accuracy: 12 }
  const alert = dataOf(await client.createAlert({ body: { alertType: 'fire', location } })).alert
  const message = { title: 'Water cut', body: 'From 14:00', url: 'https://example.com/', sendWhatsApp: true }
  const { notificationId } = dataOf(
    await client.sendNotification({ body: { message, accountIDs: [account.id] } }),
  )
  const { identity } = dataOf(await client.createIdentity({ body: { name: 'Example', roles: ['agent'] } }))
  const jobs = await makeJobs(client, accountType, account.id)
  const makeView = async (name: string) =>
    dataOf(await client.createView({ body: { name, query: 'blocked=true' } })).view
  const [view, gone] = [await makeView('Example'), await makeView('Gone')]
  const params = { accountId: account.id }
  const values = [{ attributeId: attribute.id, tag: attribute.tag, value: { text: 'B' } }]
  return {
    login: { body: { businessId: api.businessId, externalId: api.externalId() } },
    logout: {},
    readOwnIdentity: {},
    readBusiness: {},
    updateBusiness: { body: { name: 'Acme', defaultCountry: 'CL' } },
    listIdentities: { query: { limit: '5' } },
    createIdentity: {
      body: { name: 'Another', roles: ['sender', 'viewer'], expiresAt: '2100-01-01T00:00:00Z' },
    },
    updateIdentity: {
      params: { identityId: identity.id },
      body: { name: 'Renamed', roles: ['sender', 'agent'], disabled: true, expiresAt: null },
    },
    rotateIdentity: { params: { identityId: identity.id }, body: { overlapHours: 24 } },
    listAuditEntries: {
      query: {
        identityId: identity.id,
        action: 'create',
        recordKind: 'account',
        recordId: account.id,
        q: account.id,
        since: '2020-01-01T00:00:00Z',
        until: '2100-01-01T00:00:00Z',
        limit: '5',
      },
    },
    exportAuditEntries: {
      query: { q: 'ana', action: 'create', recordKind: 'account', since: '2020-01-01T00:00:00Z' },
    },
    createAccount: { body: { accountType, phone: examplePhone(), attributesValue: values, sendSMS: true } },
    checkAccount: { body: { tags: [{ tag: attribute.tag, value: 'A' }] } },
    searchAccounts: {
      query: {
        q: '+569',
        accountType,
        subscribed: 'true',
        blocked: 'false',
        validated: 'false',
        createdSince: '2020-01-01T00:00:00Z',
        createdUntil: '2100-01-01T00:00:00Z',
        attribute: [`${attribute.id}:is:A`, `${attribute.id}:contains:a`],
        deleted: 'false',
        limit: '5',
      },
    },
    countAccounts: {
      query: { q: '+569', accountType, blocked: 'false', attribute: `${attribute.id}:set:true` },
    },
    listViews: { query: { limit: '5' } },
    createView: { body: { name: 'New view', query: 'q=ana&sort=name' } },
    updateView: { params: { id: view.id }, body: { name: 'Renamed view', query: '' } },
    deleteView: { params: { id: gone.id } },
    listAccounts: { query: { accountIds: [account.id] } },
    readAccount: { params },
    readAccountAlias: { params },
    updateAccount: {
      params: { accountId: (await makeAccount(client, accountType, attribute.id)).id },
      body: {
        accountType,
        phone: examplePhone(),
        username: 'ana',
        fullname: 'Ana Ñuñoa',
        birthday: '1990-05-17',
        role: 'user',
        attributesValue: values,
        subscribed: true,
        blocked: true,
        blockedReason: 'Lost phone',
        validated: true,
        expirationDate: '2030-01-01',
        metadata: { nested: { list: [1, null, 'x'] } },
      },
    },
    deleteAccount: { params: { accountId: (await makeAccount(client, accountType, attribute.id)).id } },
    restoreAccount: { params: { accountId: deleted.id } },
    exportAccounts: { body: { filters: { q: '+569', accountType } } },
    uploadImport: { query: { name: 'members.csv' }, upload: `phone\n${examplePhone()}\n` },
    checkImport: {
      params: { jobId: jobs.uploaded },
      body: { fields: ['phone', 'fullname'], mode: 'upsert', accountType, sendSMS: false, dates: 'dmy' },
    },
    correctJobRow: {
      params: { jobId: jobs.checked, line: '2' },
      body: { cells: [examplePhone(), 'Ana'] },
    },
    createBulkJob: {
      body: { action: 'block', accountIds: [account.id], reason: 'Lost phone', start: false },
    },
    listJobs: { query: { kind: 'import', limit: '5' } },
    readJob: { params: { jobId: jobs.checked } },
    listJobRows: { params: { jobId: jobs.checked }, query: { outcome: 'created', limit: '5' } },
    exportJobRows: { params: { jobId: jobs.checked }, query: { outcome: 'created' } },
    startJob: { params: { jobId: jobs.bulk } },
    cancelJob: { params: { jobId: jobs.given } },
    undoJob: { params: { jobId: jobs.done } },
    listTimeline: { params, query: { limit: '5' } },
    listAccountNotifications: { params, query: { limit: '5' } },
    sendNotification: {
      body: {
        message,
        accountIDs: [account.id],
        hiddenFromList: false,
        senderAccountId: account.id,
        metadata: { sectionId: 'news' },
      },
    },
    reachNotification: { body: { accountTypeIDs: [accountType], sendWhatsApp: true } },
    listNotifications: { query: { limit: '5' } },
    readNotification: { params: { notificationId } },
    listRecipients: { params: { notificationId }, query: { limit: '5' } },
    listDeliveries: { params: { notificationId }, query: { channel: 'push', limit: '5' } },
    createAlert: {
      body: {
        alertType: 'fire',
        location,
        region: 'RM',
        account: { typeId: accountType, tag: 'id', value: account.id },
        additional: { street: 'Av. Matta 123' },
      },
    },
    updateAlert: {
      params: { id: alert.id },
      body: { accountId: account.id, accountTypeId: accountType, location, closed: 1, closedReason: 'Out' },
    },
    listAlerts: {
      query: {
        bbox: '-71,-34,-70,-33',
        alertType: 'fire',
        state: 'all',
        since: '2020-01-01T00:00:00Z',
        q: 'Matta',
        limit: '5',
      },
    },
    readAlert: { params: { alertId: alert.id } },
    createAlertNote: { params: { alertId: alert.id }, body: { text: 'On the way' } },
    listAccountTypes: { query: { counts: 'true', limit: '5' } },
    createAccountType: { body: { name: 'New type', description: 'x', order: 2 } },
    readAccountType: { params: { id: accountType } },
    updateAccountType: { params: { id: accountType }, body: { name: 'Renamed', description: 'y', order: 1 } },
    deleteAccountType: {
      params: { id: dataOf(await client.createAccountType({ body: { name: 'Gone' } })).accountType.id },
    },
    orderAccountTypes: { body: { ids: [accountType] } },
    listAttributes: { query: { counts: 'true', limit: '5' } },
    createAttribute: {
      body: {
        tag: `tag-${lastNumber++}`,
        name: 'New',
        slot: 'text',
        accountTypeIds: [accountType],
        description: 'Which of the two',
        required: false,
        options: ['A', 'B'],
        minimum: 1,
        maximum: 20,
        order: 3,
      },
    },
    readAttribute: { params: { id: attribute.id } },
    updateAttribute: {
      params: { id: attribute.id },
      body: {
        name: 'Renamed',
        accountTypeIds: [],
        required: false,
        options: [],
        pattern: '[A-Z]\\d*',
        order: 1,
      },
    },
    orderAttributes: { body: { ids: [attribute.id] } },
    checkAttribute: { params: { id: attribute.id }, body: { required: true, pattern: '[B-Z]' } },
    deleteAttribute: {
      params: {
        id: dataOf(
          await client.createAttribute({ body: { tag: `tag-${lastNumber++}`, name: 'Gone', slot: 'date' } }),
        ).attribute.id,
      },
    },
    listAlertTypes: { query: { limit: '5' } },
    createAlertType: {
      body: { type: `type-${lastNumber++}`, name: 'New', shape: 'star', colour: '#112233' },
    },
    readAlertType: { params: { id: alertType } },
    updateAlertType: {
      params: { id: alertType },
      body: { name: 'Renamed', shape: 'circle', colour: '#445566' },
    },
    deleteAlertType: {
      params: {
        id: dataOf(await client.createAlertType({ body: { type: `type-${lastNumber++}`, name: 'Gone' } }))
          .alertType.id,
      },
    },
  }
}

async function makeAccount(client: Client, accountType: string, attributeId: string) {
  const attributesValue = [{ attributeId, value: { text: 'A' } }]
  return dataOf(await client.createAccount({ body: { accountType, phone: examplePhone(), attributesValue } }))
    .account
}

/** Jobs in the states that the operations on them want. */
async function makeJobs(client: Client, accountType: string, accountId: string) {
  const upload = async () => {
    const answer = await client.uploadImport({ query: {}, upload: `phone,fullname\n${examplePhone()},Ana\n` })
    return dataOf(answer).job.id
  }
  const bulk = async (start: boolean) =>
    dataOf(await client.createBulkJob({ body: { action: 'validate', accountIds: [accountId], start } })).job
      .id
  const checked = await upload()
  const fields = ['phone', 'fullname']
  dataOf(await client.checkImport({ params: { jobId: checked }, body: { fields, accountType } }))
  const done = await bulk(true)
  await workOnJobs()
  return { checked, done, uploaded: await upload(), bulk: await bulk(false), given: await bulk(false) }
}
