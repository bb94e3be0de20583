import type { RequestOf } from '@/lib/contract/operation'
import type { OperationName, Operations } from '@/lib/contract/operations'
import { ids, phone } from './example-ids'
import { polygon } from './example-records'

const account = { params: { accountId: ids.account } }
const job = { params: { jobId: ids.job } }
const notification = { params: { notificationId: ids.notification } }
const accountType = { params: { id: ids.accountType } }
const attribute = { params: { id: ids.attribute } }
const alertType = { params: { id: ids.alertType } }
const alert = { params: { alertId: ids.alert } }
const responder = { params: { id: ids.responder } }
const sent = { params: { alertId: ids.alert, responderId: ids.responder } }
const area = { params: { id: ids.area } }
const view = { params: { id: ids.view } }
const location = { latitude: -33.4489, longitude: -70.6693, accuracy: 12 }
const firstPage = { query: { limit: '20' } }

/** One believable request for each operation: the document's examples, and what its code samples are made from. */
export const exampleRequests: { [Name in OperationName]: RequestOf<Operations[Name]> } = {
  login: { body: { businessId: ids.business, externalId: 'Kc0v3vQ1mX7dR2pZ8sYtLw' } },
  logout: {},
  readOwnIdentity: {},
  readBusiness: {},
  countWaiting: {},
  updateBusiness: { body: { name: 'Acme', defaultCountry: 'CL', timeZone: 'America/Santiago' } },
  listIdentities: firstPage,
  createIdentity: { body: { name: 'Night desk', roles: ['dispatcher', 'agent'] } },
  rotateIdentity: { params: { identityId: ids.identity }, body: { overlapHours: 24 } },
  updateIdentity: { params: { identityId: ids.identity }, body: { name: 'Day desk' } },
  listAuditEntries: { query: { recordKind: 'account', recordId: ids.account, limit: '20' } },
  exportAuditEntries: { query: { since: '2026-11-01T00:00:00Z', action: 'update' } },
  createAccount: {
    body: {
      accountType: ids.accountType,
      phone,
      attributesValue: [{ attributeId: ids.attribute, value: { text: 'B' } }],
      sendSMS: false,
    },
  },
  checkAccount: { body: { phone } },
  searchAccounts: { query: { q: '345678', accountType: ids.accountType, blocked: 'false', limit: '20' } },
  countAccounts: { query: { q: 'ana', subscribed: 'true' } },
  listAccounts: { query: { accountIds: [ids.account] } },
  readAccount: account,
  readAccountAlias: account,
  updateAccount: { ...account, body: { fullname: 'Ana Ñuñoa', subscribed: true, metadata: { floor: 4 } } },
  deleteAccount: account,
  restoreAccount: account,
  exportAccounts: { body: { filters: { accountType: ids.accountType, validated: 'true' } } },
  uploadImport: { query: { name: 'members.csv' }, upload: 'phone,fullname\n+56912345678,Ana Ñuñoa\n' },
  checkImport: {
    ...job,
    body: { fields: ['phone', 'fullname'], mode: 'upsert', accountType: ids.accountType },
  },
  correctJobRow: { params: { jobId: ids.job, line: '2' }, body: { cells: [phone, 'Ana Ñuñoa'] } },
  createBulkJob: { body: { action: 'block', accountIds: [ids.account], reason: 'Lost phone' } },
  listJobs: { query: { kind: 'import', limit: '20' } },
  readJob: job,
  listJobRows: { ...job, query: { outcome: 'refused', limit: '20' } },
  exportJobRows: { ...job, query: { outcome: 'refused' } },
  startJob: job,
  cancelJob: job,
  undoJob: job,
  listTimeline: { ...account, ...firstPage },
  listDevices: account,
  createDevice: { ...account, body: { kind: 'fcm', token: 'fGk9b2T1Q0mYxT-example:APA91bE' } },
  listChannels: {},
  testChannel: { params: { channel: 'sms' }, body: { accountId: ids.account } },
  readWebPushKey: {},
  deleteDevice: { params: { accountId: ids.account, deviceId: ids.device } },
  listViews: { query: { kind: 'alerts', limit: '20' } },
  createView: { body: { kind: 'alerts', name: 'Night desk', query: 'state=open&unattended=true' } },
  updateView: { ...view, body: { name: 'Blocked' } },
  deleteView: view,
  listAccountNotifications: { ...account, ...firstPage },
  sendNotification: {
    body: {
      message: { title: 'Water cut', body: 'Tomorrow from 14:00 to 18:00.', sendWhatsApp: true },
      accountIDs: [ids.account],
      metadata: { sectionId: 'news' },
    },
  },
  createNotification: {
    body: {
      message: { title: 'Water cut', body: 'Dear {{fullname|neighbour}}, tomorrow from 14:00 to 18:00.' },
      accountTypeIDs: [ids.accountType],
      name: 'Water cut in May',
      sendAt: '2030-05-02T09:00:00-04:00',
      fillIn: true,
      translations: { es: { title: 'Corte de agua', body: 'Mañana de 14:00 a 18:00.' } },
    },
  },
  cancelNotification: notification,
  approveNotification: notification,
  retryNotification: { ...notification, body: { unknown: true, reason: 'The provider lost them' } },
  listReached: { body: { accountTypeIDs: [ids.accountType], group: 'unsubscribed' }, query: { limit: '20' } },
  reachNotification: { body: { accountTypeIDs: [ids.accountType], sendWhatsApp: true } },
  listNotifications: firstPage,
  readNotification: notification,
  listRecipients: { ...notification, ...firstPage },
  listDeliveries: { ...notification, query: { channel: 'whatsapp', limit: '20' } },
  exportDeliveries: { ...notification, query: { state: 'failed' } },
  listPeople: { ...notification, query: { state: 'failed', limit: '20' } },
  streamNotification: notification,
  createAlert: {
    body: {
      alertType: 'fire',
      location,
      region: 'RM',
      account: { typeId: ids.accountType, tag: 'phone', value: phone },
      additional: { street: 'Av. Matta 123' },
    },
  },
  updateAlert: {
    params: { id: ids.alert },
    body: { closed: 1, closedCode: 'resolved', closedReason: 'Fire is out' },
  },
  listAlerts: { query: { bbox: '-70.8,-33.6,-70.4,-33.3', state: 'open', limit: '20' } },
  listOverdueAlerts: { query: { level: 'supervisor', limit: '20' } },
  listAlertPoints: { query: { bbox: '-70.8,-33.6,-70.4,-33.3' } },
  listAlertClusters: { query: { bbox: '-70.8,-33.6,-70.4,-33.3', zoom: '11' } },
  listAlertRegions: {},
  listAlertPlaces: { query: { q: 'av matta' } },
  exportAlerts: { query: { state: 'open' } },
  exportAlertFeatures: { query: { state: 'open', region: 'RM' } },
  exportAlertMessage: alert,
  streamAlerts: { query: { after: '18024' } },
  readAlert: alert,
  editAlert: { ...alert, body: { priority: 1, street: 'Av. Matta 132' } },
  acknowledgeAlert: alert,
  assignAlert: { ...alert, body: { identityId: ids.identity } },
  releaseAlert: alert,
  linkAlert: { ...alert, body: { duplicateOf: ids.firstAlert } },
  actOnAlerts: {
    body: {
      alertIds: [ids.alert, ids.firstAlert],
      act: { kind: 'close', code: 'resolved', reason: 'Storm is over' },
      versions: { [ids.alert]: 1 },
    },
  },
  createAlertNote: { ...alert, body: { text: 'Two engines on their way.' } },
  dispatchResponder: { ...alert, body: { responderId: ids.responder } },
  arriveResponder: sent,
  clearResponder: sent,
  listResponders: firstPage,
  createResponder: { body: { name: 'Unit 7', accountId: ids.account } },
  readResponder: responder,
  updateResponder: { ...responder, body: { name: 'Unit 8' } },
  deleteResponder: responder,
  locateResponder: { ...responder, body: { latitude: -33.4489, longitude: -70.6693 } },
  listAccountTypes: { query: { counts: 'true', limit: '20' } },
  createAccountType: { body: { name: 'Resident', description: 'Lives in the community' } },
  readAccountType: accountType,
  updateAccountType: { ...accountType, body: { name: 'Neighbour' } },
  deleteAccountType: accountType,
  orderAccountTypes: { body: { ids: [ids.accountType] } },
  listAttributes: firstPage,
  createAttribute: { body: { tag: 'tower', name: 'Tower', slot: 'text', options: ['A', 'B'] } },
  readAttribute: attribute,
  updateAttribute: { ...attribute, body: { required: false, options: ['A', 'B', 'C'] } },
  deleteAttribute: attribute,
  orderAttributes: { body: { ids: [ids.attribute] } },
  checkAttribute: { ...attribute, body: { options: ['A'] } },
  listAlertTypes: firstPage,
  createAlertType: { body: { type: 'flood', name: 'Flood', shape: 'square', colour: '#1570ef' } },
  readAlertType: alertType,
  updateAlertType: {
    ...alertType,
    body: {
      colour: '#b42318',
      clocks: [{ priority: 1, acknowledgeSeconds: 30, onSceneSeconds: 480, closeSeconds: null }],
    },
  },
  deleteAlertType: alertType,
  listAreas: firstPage,
  createArea: { body: { name: 'North', polygon } },
  readArea: area,
  updateArea: { ...area, body: { name: 'North and harbour' } },
  deleteArea: area,
}
