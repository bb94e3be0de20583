import type { Account, AttributeValue, Deletion } from '../accounts/account'
import type { AccountExport } from '../accounts/account-export'
import type { Duplicate, Merge } from '../accounts/account-merge'
import type { AccountNote } from '../accounts/account-notes'
import type { AccountMatch } from '../accounts/account-search'
import type { AccountViewer } from '../accounts/account-viewers'
import type { Device, WebPush } from '../device'
import type { Examples } from '../operations'
import type { TimelineEntry } from '../timeline'
import { firstPage, ids, moment, phone } from './example-values'

const oneAccount = { params: { accountId: ids.account } }

const attributeValue: AttributeValue = {
  attributeId: ids.attribute,
  tag: 'tower',
  value: { text: 'B', number: 0, boolean: false, image: null },
}

export const account: Account = {
  id: ids.account,
  accountType: ids.accountType,
  username: phone,
  phone,
  role: 'user',
  creationDate: moment,
  subscribed: true,
  blocked: false,
  validated: false,
  testAccount: false,
  attributesValue: [attributeValue],
  businessId: ids.business,
  fullname: 'Ana Ñuñoa',
  metadata: { floor: 4 },
  version: 2,
}

const otherPhone = '+56912345687'

const webPushKey = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'

const deletion: Deletion = {
  account: { ...account, attributesValue: [], deletedAt: moment },
  deletedAt: moment,
  deletedBy: ids.identity,
  mergedInto: null,
  restorableUntil: '2026-12-21T14:05:09.000Z',
}

const duplicate: Duplicate = {
  account: {
    ...account,
    id: ids.otherAccount,
    username: otherPhone,
    phone: otherPhone,
    attributesValue: [],
    version: 1,
  },
  reasons: [{ kind: 'name' }, { kind: 'phone' }],
  counts: { alerts: 3, notes: 1, devices: 1 },
}

const merge: Merge = {
  id: ids.merge,
  accountId: ids.account,
  merged: { id: ids.otherAccount, name: 'Ana Ñuñoa', phone: otherPhone },
  mergedBy: ids.identity,
  mergedAt: moment,
  undoableUntil: '2026-12-21T14:05:09.000Z',
}

const accountNote: AccountNote = {
  id: ids.note,
  text: 'Hard of hearing: let it ring.',
  by: { identityId: ids.identity, name: 'Night desk' },
  at: moment,
}

const accountViewer: AccountViewer = {
  identityId: ids.identity,
  name: 'Night desk',
  since: moment,
  editing: false,
}

const accountMatch: AccountMatch = { ...account, match: { field: 'fullname', start: 0, length: 3 } }

const device: Device = {
  id: ids.device,
  accountId: ids.account,
  kind: 'fcm',
  createdAt: moment,
  expiresAt: null,
}

const webPush: WebPush = { publicKey: webPushKey }

const accountExport: AccountExport = {
  id: ids.export,
  format: 'xlsx',
  which: 'filtered',
  filters: { accountType: ids.accountType, blocked: true },
  plain: null,
  state: 'done',
  written: 12_340,
  createdBy: ids.identity,
  createdAt: moment,
  finishedAt: moment,
}

const timelineEntry: TimelineEntry = {
  id: ids.auditEntry,
  at: moment,
  by: ids.identity,
  platform: 'web',
  kind: 'changed',
  job: null,
  changes: { fullname: { from: null, to: 'Ana Ñuñoa' } },
}

export const accountExamples = {
  createAccount: {
    request: {
      body: {
        accountType: ids.accountType,
        phone,
        attributesValue: [{ attributeId: ids.attribute, value: { text: 'B' } }],
        sendSMS: false,
      },
    },
    answer: { account },
  },
  checkAccount: { request: { body: { phone } }, answer: { exists: true, accountIds: [ids.account] } },
  searchAccounts: {
    request: {
      query: { q: 'ana', accountType: ids.accountType, attribute: `${ids.attribute}:is:B`, limit: '20' },
    },
    answer: { accounts: [accountMatch], next: null },
  },
  countAccounts: {
    request: { query: { q: 'ana', subscribed: 'true' } },
    answer: { count: 120, exact: true },
  },
  listAccounts: { request: { query: { accountIds: [ids.account] } }, answer: { accounts: [account] } },
  readAccount: { request: oneAccount, answer: { account } },
  readAccountAlias: { request: oneAccount, answer: { account } },
  updateAccount: {
    request: { ...oneAccount, body: { fullname: 'Ana Ñuñoa', subscribed: true, metadata: { floor: 4 } } },
    answer: { account },
  },
  deleteAccount: { request: oneAccount, answer: { account } },
  restoreAccount: { request: oneAccount, answer: { account } },
  readDeletion: { request: oneAccount, answer: { deletion } },
  listAccountNotes: {
    request: { ...oneAccount, ...firstPage },
    answer: { notes: [accountNote], next: null },
  },
  createAccountNote: {
    request: { ...oneAccount, body: { text: 'Hard of hearing: let it ring.' } },
    answer: { note: accountNote },
  },
  deleteAccountNote: {
    request: { params: { accountId: ids.account, noteId: ids.note } },
    answer: { note: accountNote },
  },
  listDuplicates: { request: oneAccount, answer: { duplicates: [duplicate] } },
  mergeAccounts: {
    request: {
      ...oneAccount,
      body: { accountId: ids.otherAccount, version: 1, take: ['birthday', `attributes.${ids.attribute}`] },
    },
    answer: { account, merge },
  },
  listMerges: { request: oneAccount, answer: { merges: [merge] } },
  undoMerge: { request: { ...oneAccount, body: { mergeId: ids.merge } }, answer: { account } },
  viewAccount: {
    request: { ...oneAccount, body: { editing: true } },
    answer: { viewers: [accountViewer] },
  },
  listDevices: { request: oneAccount, answer: { devices: [device] } },
  createDevice: {
    request: { ...oneAccount, body: { kind: 'fcm', token: 'fGk9b2T1Q0mYxT-example:APA91bE' } },
    answer: { device },
  },
  deleteDevice: {
    request: { params: { accountId: ids.account, deviceId: ids.device } },
    answer: { device },
  },
  readWebPushKey: { request: {}, answer: { webPush } },
  exportAccounts: {
    request: { body: { filters: { q: 'ana', accountType: ids.accountType } } },
    answer: "phone,fullname\r\n'+56912345678,Ana Ñuñoa\r\n",
  },
  exportAccountsWorkbook: {
    request: {
      body: {
        filters: { q: 'ana', blocked: 'false' },
        columns: [
          { field: 'fullname', heading: 'Name' },
          { field: 'creationDate', heading: 'Created' },
        ],
        timeZone: 'America/Santiago',
      },
    },
    answer: 'PK…',
  },
  listAccountExports: { request: firstPage, answer: { exports: [accountExport], next: null } },
  listTimeline: {
    request: { ...oneAccount, ...firstPage },
    answer: { entries: [timelineEntry], next: null },
  },
} satisfies Partial<Examples>
