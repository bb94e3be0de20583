import type { RefusedAlert, UndoingAct } from '../alerts/acts'
import type { Alert, AlertEvent, Location } from '../alerts/alert'
import type { AlertCluster, ClosedAlertPoint } from '../alerts/clusters'
import type { PointColumns } from '../alerts/lists'
import type { AlertMention } from '../alerts/mentions'
import type { NearbyAccount } from '../alerts/nearby'
import type { AlertPlace, AlertRegion } from '../alerts/places'
import type { AlertNews } from '../alerts/stream'
import type { Examples } from '../operations'
import { firstPage, ids, moment, phone } from './example-values'

const oneAlert = { params: { alertId: ids.alert } }

const sentResponder = { params: { alertId: ids.alert, responderId: ids.responder } }

const location: Location = { latitude: -33.4489, longitude: -70.6693, accuracy: 12 }

const alert: Alert = {
  id: ids.alert,
  number: 1042,
  alertType: 'fire',
  priority: 1,
  location,
  region: 'RM',
  additional: { street: 'Av. Matta 123' },
  accountId: null,
  accountTypeId: null,
  closed: 0,
  closedAt: null,
  closedBy: null,
  closedReason: null,
  closedCode: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  assignedTo: null,
  duplicateOf: null,
  responders: [],
  openedAt: moment,
  onSceneAt: null,
  createdBy: ids.identity,
  createdAt: moment,
  updatedAt: moment,
  warnings: [],
  version: 1,
}

export const alertNews: AlertNews = { type: 'created', alert, by: ids.identity, at: moment }

const alertEvent: AlertEvent = {
  id: ids.alertEvent,
  type: 'created',
  by: ids.identity,
  accountId: null,
  at: moment,
  location,
}

const refusedAlert: RefusedAlert = {
  alertId: ids.firstAlert,
  code: 'version_stale',
  message: 'The record has changed since it was read.',
}

const undoingAct: UndoingAct = {
  alertIds: [ids.alert],
  act: { kind: 'reopen' },
  versions: { [ids.alert]: 2 },
}

const nearbyAccount: NearbyAccount = {
  id: ids.account,
  fullname: 'Ana Ñuñoa',
  username: phone,
  phone,
  source: 'alert',
  at: moment,
  distance: 412.5,
}

const pointColumns: PointColumns = {
  alertTypes: ['fire', 'theft'],
  numbers: [1042, 5],
  latitudes: [-3344890, -3344120],
  longitudes: [-7066930, -7065010],
  types: [0, 1],
  priorities: [1, 2],
  acknowledged: [0, 1],
  versions: [1, 4],
}

const alertCluster: AlertCluster = { latitude: -33.44512, longitude: -70.65977, count: 214 }

const closedAlertPoint: ClosedAlertPoint = {
  number: 907,
  alertType: 'fire',
  priority: 1,
  latitude: -33.4489,
  longitude: -70.6693,
  version: 3,
}

const alertRegion: AlertRegion = { region: 'RM', latitude: -33.4489, longitude: -70.6693 }

const alertPlace: AlertPlace = {
  street: 'Av. Matta 123',
  region: 'RM',
  latitude: -33.4581,
  longitude: -70.6441,
  alerts: 12,
  lastAt: moment,
}

const alertMention: AlertMention = {
  id: '9182',
  alert,
  note: '@Night desk two engines on their way.',
  by: ids.identity,
  at: moment,
  seenAt: null,
}

export const alertExamples = {
  createAlert: {
    request: {
      body: {
        alertType: 'fire',
        location,
        region: 'RM',
        account: { typeId: ids.accountType, tag: 'phone', value: phone },
        additional: { street: 'Av. Matta 123' },
      },
    },
    answer: {
      alert: { ...alert, accountId: ids.account, accountTypeId: ids.accountType },
      warnings: [],
    },
  },
  updateAlert: {
    request: {
      params: { id: ids.alert },
      body: { closed: 1, closedCode: 'resolved', closedReason: 'Fire is out' },
    },
    answer: { alert },
  },
  listAlerts: {
    request: { query: { bbox: '-70.8,-33.6,-70.4,-33.3', state: 'open', limit: '20' } },
    answer: { alerts: [alert], next: null, position: '9182' },
  },
  listOverdueAlerts: {
    request: { query: { level: 'supervisor', first: '20' } },
    answer: { overdue: [], total: 0 },
  },
  listAlertMentions: { request: firstPage, answer: { mentions: [alertMention], next: null, unread: 2 } },
  seeAlertMentions: { request: { body: { ids: ['9182'] } }, answer: { unread: 2 } },
  listAlertPoints: {
    request: { query: { bbox: '-70.8,-33.6,-70.4,-33.3' } },
    answer: { points: pointColumns, position: '9182' },
  },
  listAlertClusters: {
    request: { query: { bbox: '-70.8,-33.6,-70.4,-33.3', zoom: '11' } },
    answer: { clusters: [alertCluster], alerts: [closedAlertPoint], cellLevel: 13, position: '9182' },
  },
  listAlertRegions: { request: {}, answer: { regions: [alertRegion] } },
  listAlertPlaces: { request: { query: { q: 'av matta' } }, answer: { places: [alertPlace] } },
  exportAlerts: {
    request: { query: { state: 'open' } },
    answer: "phone,fullname\r\n'+56912345678,Ana Ñuñoa\r\n",
  },
  exportAlertFeatures: {
    request: { query: { state: 'open', region: 'RM' } },
    answer: '{"type":"FeatureCollection","features":[]}',
  },
  streamAlerts: {
    request: { query: { after: '18024' } },
    answer:
      'id: 18024\nevent: ready\ndata: {}\n\nid: 18025\nevent: alert\ndata: {"type": "created", "alert": …, "by": …, "at": …}\n\n',
  },
  summarizeAlerts: {
    request: { query: { since: '2026-11-21T06:00:00Z', region: 'RM' } },
    answer: {
      open: 41,
      unattended: 0,
      oldestUnattended: null,
      medianSecondsToAcknowledge: 48,
      medianSecondsToClose: 1260,
    },
  },
  listAlertNews: {
    request: { query: { after: '8760', until: '9182' } },
    answer: { news: [alertNews], next: null },
  },
  readAlert: { request: oneAlert, answer: { alert, history: [alertEvent] } },
  exportAlertMessage: {
    request: oneAlert,
    answer: '<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>demo.1</identifier></alert>',
  },
  editAlert: {
    request: { ...oneAlert, body: { priority: 1, street: 'Av. Matta 132' } },
    answer: { alert },
  },
  acknowledgeAlert: { request: oneAlert, answer: { alert } },
  assignAlert: { request: { ...oneAlert, body: { identityId: ids.identity } }, answer: { alert } },
  releaseAlert: { request: oneAlert, answer: { alert } },
  linkAlert: { request: { ...oneAlert, body: { duplicateOf: ids.firstAlert } }, answer: { alert } },
  actOnAlerts: {
    request: {
      body: {
        alertIds: [ids.alert, ids.firstAlert],
        act: { kind: 'close', code: 'resolved', reason: 'Storm is over' },
        versions: { [ids.alert]: 1 },
      },
    },
    answer: { done: [alert], unchanged: [], refused: [refusedAlert], undo: [undoingAct] },
  },
  listNearbyAccounts: {
    request: {
      body: { circle: { latitude: -33.4489, longitude: -70.6693, radius: 500 }, days: 90 },
    },
    answer: { accounts: [nearbyAccount], total: 3, unread: 2 },
  },
  createAlertNote: {
    request: {
      ...oneAlert,
      body: { text: '@Night desk two engines on their way.', mentions: [ids.nextIdentity] },
    },
    answer: { note: alertEvent },
  },
  dispatchResponder: { request: { ...oneAlert, body: { responderId: ids.responder } }, answer: { alert } },
  arriveResponder: { request: sentResponder, answer: { alert } },
  clearResponder: { request: sentResponder, answer: { alert } },
} satisfies Partial<Examples>
