import type { Area } from '../alerts/areas'
import type { OwnDispatch } from '../alerts/dispatches'
import type { Display } from '../alerts/displays'
import type { PinnedNote } from '../alerts/pinned-notes'
import type { Responder } from '../alerts/responders'
import type { Shift } from '../alerts/shifts'
import type { Examples } from '../operations'
import { firstPage, ids, moment } from './example-values'

const oneResponder = { params: { id: ids.responder } }

const oneArea = { params: { id: ids.area } }

const oneShift = { params: { id: ids.shift } }

const onePinnedNote = { params: { id: ids.pinnedNote } }

const polygon = [
  { latitude: -33.4, longitude: -70.7 },
  { latitude: -33.4, longitude: -70.6 },
  { latitude: -33.45, longitude: -70.65 },
]

const area: Area = { id: ids.area, name: 'North', polygon, version: 1 }

const shift: Shift = {
  id: ids.shift,
  identityId: ids.identity,
  startedAt: '2026-11-21T06:00:00.000Z',
  startedPosition: '8760',
  endedAt: moment,
  endedPosition: '9182',
  note: 'Two crews are at the harbor until 23:00.',
  signedBy: ids.nextIdentity,
  signedAt: '2026-11-21T14:20:31.000Z',
  version: 3,
}

const display: Display = {
  id: ids.display,
  name: 'Night desk wall',
  createdBy: ids.identity,
  createdAt: moment,
  lastSeenAt: moment,
}

const pinnedNote: PinnedNote = {
  id: ids.pinnedNote,
  text: 'Av. Matta is closed from 10:00 to 14:00.',
  createdBy: ids.identity,
  createdAt: moment,
  updatedBy: ids.identity,
  updatedAt: moment,
  version: 1,
}

const responder: Responder = {
  id: ids.responder,
  name: 'Unit 7',
  accountId: ids.account,
  identityId: null,
  kind: 'vehicle',
  skills: ['first aid'],
  onDuty: true,
  available: true,
  state: 'dispatched',
  stateAt: moment,
  alert: { id: ids.alert, number: 1042 },
  location: { latitude: -33.4489, longitude: -70.6693, at: moment },
  version: 1,
}

const dispatch: OwnDispatch = {
  id: ids.shift,
  businessId: ids.business,
  businessName: 'Acme',
  timeZone: 'America/Santiago',
  mapTiles: 'none',
  responderName: 'Unit 7',
  state: 'dispatched',
  sentAt: moment,
  enRouteAt: moment,
  onSceneAt: null,
  alert: {
    number: 1042,
    typeName: 'Fire',
    priority: 1,
    location: { latitude: -33.4489, longitude: -70.6693 },
    region: 'RM',
    street: 'Av. Matta 123',
    description: null,
    note: 'The gate is at the back.',
  },
}

export const deskExamples = {
  listDisplays: { request: firstPage, answer: { displays: [display], next: null } },
  createDisplay: {
    request: { body: { name: 'Night desk wall' } },
    answer: { display, token: 'q7Jc2yX0vT5nB8mK4wR1sD6fG3hL9pZaEuVxCiNoQeY' },
  },
  deleteDisplay: { request: { params: { id: ids.display } }, answer: { display } },
  readOwnDisplay: {
    request: {},
    answer: {
      display: { id: ids.display, name: 'Night desk wall' },
      wall: { businessId: ids.business, name: 'Acme', timeZone: 'America/Santiago', mapTiles: 'none' },
    },
  },
  changeDuty: { request: { ...oneResponder, body: { onDuty: false } }, answer: { responder } },
  listAlertDispatches: {
    request: { params: { alertId: ids.alert } },
    answer: {
      dispatches: [
        {
          responderId: ids.responder,
          sentAt: moment,
          note: 'The gate is at the back.',
          notificationId: null,
          deliveries: [],
        },
      ],
    },
  },
  readOwnDispatch: { request: {}, answer: { dispatch } },
  reportOwnDispatch: { request: { body: { dispatchId: ids.shift, state: 'enRoute' } }, answer: { dispatch } },
  listShifts: {
    request: { query: { state: 'ended' } },
    answer: { shifts: [shift], next: null },
  },
  readShift: { request: oneShift, answer: { shift } },
  startShift: { request: {}, answer: { shift } },
  endShift: {
    request: { ...oneShift, body: { note: 'Two crews are at the harbor until 23:00.' } },
    answer: { shift },
  },
  signShift: { request: oneShift, answer: { shift } },
  listPinnedNotes: { request: firstPage, answer: { pinnedNotes: [pinnedNote], next: null } },
  createPinnedNote: {
    request: { body: { text: 'Av. Matta is closed from 10:00 to 14:00.' } },
    answer: { pinnedNote },
  },
  updatePinnedNote: {
    request: { ...onePinnedNote, body: { text: 'Av. Matta is open again.' } },
    answer: { pinnedNote },
  },
  deletePinnedNote: { request: onePinnedNote, answer: { pinnedNote } },
  listResponders: {
    request: firstPage,
    answer: { responders: [responder], next: null, clocksSince: null },
  },
  createResponder: { request: { body: { name: 'Unit 7', accountId: ids.account } }, answer: { responder } },
  readResponder: { request: oneResponder, answer: { responder } },
  updateResponder: { request: { ...oneResponder, body: { name: 'Unit 8' } }, answer: { responder } },
  deleteResponder: { request: oneResponder, answer: { responder } },
  locateResponder: {
    request: { ...oneResponder, body: { latitude: -33.4489, longitude: -70.6693 } },
    answer: { responder },
  },
  listAreas: { request: firstPage, answer: { areas: [area], next: null } },
  createArea: { request: { body: { name: 'North', polygon } }, answer: { area } },
  readArea: { request: oneArea, answer: { area } },
  updateArea: { request: { ...oneArea, body: { name: 'North and harbor' } }, answer: { area } },
  deleteArea: { request: oneArea, answer: { area } },
} satisfies Partial<Examples>
