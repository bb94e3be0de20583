import type { Client } from '@/lib/client/client'
import type { RequestOf } from '@/lib/contract/operation'
import type { OperationName, Operations } from '@/lib/contract/operations'
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
  const { identity } = dataOf(await client.createIdentity({ body: { name: 'Example', role: 'agent' } }))
  const params = { accountId: account.id }
  const values = [{ attributeId: attribute.id, tag: attribute.tag, value: { text: 'B' } }]
  return {
    login: { body: { businessId: api.businessId, externalId: api.externalId() } },
    logout: {},
    readOwnIdentity: {},
    readBusiness: {},
    updateBusiness: { body: { name: 'Acme', defaultCountry: 'CL' } },
    listIdentities: { query: { limit: '5' } },
    createIdentity: { body: { name: 'Another', role: 'sender' } },
    updateIdentity: {
      params: { identityId: identity.id },
      body: { name: 'Renamed', role: 'sender', disabled: true },
    },
    listAuditEntries: {
      query: {
        identityId: identity.id,
        action: 'create',
        recordKind: 'account',
        recordId: account.id,
        since: '2020-01-01T00:00:00Z',
        until: '2100-01-01T00:00:00Z',
        limit: '5',
      },
    },
    createAccount: { body: { accountType, phone: examplePhone(), attributesValue: values, sendSMS: true } },
    checkAccount: { body: { tags: [{ tag: attribute.tag, value: 'A' }] } },
    searchAccounts: {
      query: { q: '+569', accountType, subscribed: 'true', blocked: 'false', validated: 'false', limit: '5' },
    },
    countAccounts: { query: { q: '+569', accountType, blocked: 'false' } },
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
      params: { alertId: alert.id },
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
    createAccountType: { body: { name: 'New type', description: 'x' } },
    readAccountType: { params: { id: accountType } },
    updateAccountType: { params: { id: accountType }, body: { name: 'Renamed', description: 'y' } },
    deleteAccountType: {
      params: { id: dataOf(await client.createAccountType({ body: { name: 'Gone' } })).accountType.id },
    },
    listAttributes: { query: { limit: '5' } },
    createAttribute: {
      body: {
        tag: `tag-${lastNumber++}`,
        name: 'New',
        slot: 'text',
        accountTypeIds: [accountType],
        required: false,
        options: ['A', 'B'],
      },
    },
    readAttribute: { params: { id: attribute.id } },
    updateAttribute: {
      params: { id: attribute.id },
      body: { name: 'Renamed', accountTypeIds: [], required: false, options: [] },
    },
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
