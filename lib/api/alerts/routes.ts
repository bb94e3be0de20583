import type { Routes } from '../handler'
import { acknowledgeAlert, assignAlert, editAlert, releaseAlert } from './acts-service'
import { actOnAlerts } from './bulk-acts-service'
import { listOverdueAlerts } from './clocks/overdue-service'
import { listAlertClusters } from './clusters/cluster-service'
import { exportAlertFeatures, exportAlertMessage, exportAlerts } from './export/alert-export-service'
import { linkAlert } from './link-service'
import { listAlertMentions, seeAlertMentions } from './mentions/service'
import { listNearbyAccounts } from './nearby/nearby-service'
import { listAlertPlaces, listAlertRegions } from './places/places-service'
import { arriveResponder, clearResponder, dispatchResponder } from './responders/dispatch-service'
import { listAlertDispatches, readOwnDispatch, reportOwnDispatch } from './responders/own-dispatch-service'
import {
  createResponder,
  deleteResponder,
  listResponders,
  locateResponder,
  readResponder,
  updateResponder,
} from './responders/responders-service'
import { createAlert, createAlertNote, listAlertPoints, listAlerts, readAlert } from './service'
import { streamAlerts } from './stream/alert-stream-service'
import { listAlertNews, summarizeAlerts } from './summary-service'
import { updateAlert } from './update-service'

export const alertRoutes = {
  createAlert: (caller, { body }, left) => createAlert(caller, body, left),
  updateAlert: (caller, { params, body }, { matches, warnings }) =>
    updateAlert(caller, params.id, body, matches, warnings),
  listAlerts: (caller, { query }) => listAlerts(caller, query),
  listAlertPoints: (caller, { query }) => listAlertPoints(caller, query),
  listAlertClusters: (caller, { query }) => listAlertClusters(caller, query),
  listAlertRegions: (caller) => listAlertRegions(caller),
  listAlertPlaces: (caller, { query }) => listAlertPlaces(caller, query.q),
  listOverdueAlerts: (caller, { query }) => listOverdueAlerts(caller, query),
  listAlertMentions: (caller, { query }) => listAlertMentions(caller, query),
  seeAlertMentions: (caller, { body }) => seeAlertMentions(caller, body),
  exportAlerts: (caller, { query }) => exportAlerts(caller, query),
  exportAlertFeatures: (caller, { query }) => exportAlertFeatures(caller, query),
  exportAlertMessage: (caller, { params }) => exportAlertMessage(caller, params.alertId),
  streamAlerts: (caller, { query }, context) => streamAlerts(caller, query, context),
  summarizeAlerts: (caller, { query }) => summarizeAlerts(caller, query),
  listAlertNews: (caller, { query }) => listAlertNews(caller, query),
  editAlert: (caller, { params, body }, { matches }) => editAlert(caller, params.alertId, body, matches),
  acknowledgeAlert: (caller, { params }, { matches }) => acknowledgeAlert(caller, params.alertId, matches),
  assignAlert: (caller, { params, body }, { matches }) =>
    assignAlert(caller, params.alertId, body.identityId, matches),
  releaseAlert: (caller, { params }, { matches }) => releaseAlert(caller, params.alertId, matches),
  linkAlert: (caller, { params, body }, { matches }) =>
    linkAlert(caller, params.alertId, body.duplicateOf, matches),
  listNearbyAccounts: (caller, { body }) => listNearbyAccounts(caller, body),
  actOnAlerts: (caller, { body }) => actOnAlerts(caller, body),
  readAlert: (caller, { params }) => readAlert(caller, params.alertId),
  createAlertNote: (caller, { params, body }) => createAlertNote(caller, params.alertId, body),
  dispatchResponder: (caller, { params, body }, { matches }) =>
    dispatchResponder(caller, params.alertId, body, matches),
  arriveResponder: (caller, { params }, { matches }) =>
    arriveResponder(caller, params.alertId, params.responderId, matches),
  clearResponder: (caller, { params }, { matches }) =>
    clearResponder(caller, params.alertId, params.responderId, matches),
  listAlertDispatches: (caller, { params }) => listAlertDispatches(caller, params.alertId),
  readOwnDispatch: (caller) => readOwnDispatch(caller),
  reportOwnDispatch: (caller, { body }) => reportOwnDispatch(caller, body),
  listResponders: (caller, { query }) => listResponders(caller, query),
  createResponder: (caller, { body }) => createResponder(caller, body),
  readResponder: (caller, { params }) => readResponder(caller, params.id),
  updateResponder: (caller, { params, body }, { matches }) =>
    updateResponder(caller, params.id, body, matches),
  deleteResponder: (caller, { params }, { matches }) => deleteResponder(caller, params.id, matches),
  changeDuty: (caller, { params, body }, { matches }) => updateResponder(caller, params.id, body, matches),
  locateResponder: (caller, { params, body }) => locateResponder(caller, params.id, body),
} satisfies Routes
