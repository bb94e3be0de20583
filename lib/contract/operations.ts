import * as accounts from './accounts/account'
import * as accountExport from './accounts/account-export'
import * as accountMerge from './accounts/account-merge'
import * as accountNotes from './accounts/account-notes'
import * as accountSearch from './accounts/account-search'
import * as accountViewers from './accounts/account-viewers'
import * as alertActs from './alerts/acts'
import * as alerts from './alerts/alert'
import * as areas from './alerts/areas'
import * as alertClocks from './alerts/clocks'
import * as alertClusters from './alerts/clusters'
import * as dispatches from './alerts/dispatches'
import * as displays from './alerts/displays'
import * as alertExport from './alerts/export'
import * as alertLists from './alerts/lists'
import * as alertMentions from './alerts/mentions'
import * as alertNearby from './alerts/nearby'
import * as pinnedNotes from './alerts/pinned-notes'
import * as alertPlaces from './alerts/places'
import * as responders from './alerts/responders'
import * as shifts from './alerts/shifts'
import * as alertStream from './alerts/stream'
import * as alertSummary from './alerts/summary'
import * as approvals from './approvals'
import * as audit from './audit'
import * as authentication from './authentication'
import * as business from './business'
import * as channels from './channel'
import * as companySignIn from './company-sign-in'
import * as connection from './connection'
import * as definitions from './definitions'
import * as devices from './device'
import * as identities from './identity'
import * as jobs from './job'
import * as notifications from './notification'
import type { ExampleOf } from './operation'
import * as ownChannels from './own-channel'
import * as receipt from './receipt'
import * as sending from './sending'
import * as timeline from './timeline'
import * as views from './view'
import * as webhooks from './webhooks/webhook'

/** The operations in the OpenAPI document, by name; the client and the services use the same names. */
export const publicOperations = {
  login: authentication.login,
  logout: authentication.logout,
  readOwnIdentity: authentication.readOwnIdentity,
  readBusiness: business.readBusiness,
  updateBusiness: business.updateBusiness,
  readLogo: business.readLogo,
  countWaiting: business.countWaiting,
  listIdentities: identities.listIdentities,
  createIdentity: identities.createIdentity,
  updateIdentity: identities.updateIdentity,
  rotateIdentity: identities.rotateIdentity,
  listSessions: identities.listSessions,
  endSession: identities.endSession,
  listAuditEntries: audit.listAuditEntries,
  exportAuditEntries: audit.exportAuditEntries,
  createAccount: accounts.createAccount,
  checkAccount: accounts.checkAccount,
  searchAccounts: accountSearch.searchAccounts,
  countAccounts: accountSearch.countAccounts,
  listAccounts: accounts.listAccounts,
  readAccount: accounts.readAccount,
  readAccountAlias: accounts.readAccountAlias,
  updateAccount: accounts.updateAccount,
  deleteAccount: accounts.deleteAccount,
  restoreAccount: accounts.restoreAccount,
  readDeletion: accounts.readDeletion,
  listAccountNotes: accountNotes.listAccountNotes,
  createAccountNote: accountNotes.createAccountNote,
  deleteAccountNote: accountNotes.deleteAccountNote,
  listDuplicates: accountMerge.listDuplicates,
  mergeAccounts: accountMerge.mergeAccounts,
  listMerges: accountMerge.listMerges,
  undoMerge: accountMerge.undoMerge,
  viewAccount: accountViewers.viewAccount,
  listDevices: devices.listDevices,
  createDevice: devices.createDevice,
  deleteDevice: devices.deleteDevice,
  readWebPushKey: devices.readWebPushKey,
  exportAccounts: accountExport.exportAccounts,
  exportAccountsWorkbook: accountExport.exportAccountsWorkbook,
  listAccountExports: accountExport.listAccountExports,
  uploadImport: jobs.uploadImport,
  chooseHeadings: jobs.chooseHeadings,
  chooseReading: jobs.chooseReading,
  checkImport: jobs.checkImport,
  correctJobRow: jobs.correctJobRow,
  createBulkJob: jobs.createBulkJob,
  bringInAccounts: jobs.bringInAccounts,
  listJobs: jobs.listJobs,
  readJob: jobs.readJob,
  listJobRows: jobs.listJobRows,
  exportJobRows: jobs.exportJobRows,
  listRefusals: jobs.listRefusals,
  correctJobRows: jobs.correctJobRows,
  startJob: jobs.startJob,
  cancelJob: jobs.cancelJob,
  undoJob: jobs.undoJob,
  listTimeline: timeline.listTimeline,
  listViews: views.listViews,
  createView: views.createView,
  updateView: views.updateView,
  deleteView: views.deleteView,
  listAccountNotifications: notifications.listAccountNotifications,
  sendNotification: sending.sendNotification,
  createNotification: sending.createNotification,
  cancelNotification: sending.cancelNotification,
  approveNotification: sending.approveNotification,
  retryNotification: sending.retryNotification,
  reachNotification: sending.reachNotification,
  listReached: sending.listReached,
  listNotifications: notifications.listNotifications,
  summarizeNotifications: notifications.summarizeNotifications,
  readNotification: notifications.readNotification,
  listRecipients: notifications.listRecipients,
  listDeliveries: notifications.listDeliveries,
  listChannels: channels.listChannels,
  testChannel: channels.testChannel,
  readOwnChannel: ownChannels.readOwnChannel,
  saveOwnChannel: ownChannels.saveOwnChannel,
  deleteOwnChannel: ownChannels.deleteOwnChannel,
  checkChannel: ownChannels.checkChannel,
  readConnection: connection.readConnection,
  checkConformance: connection.checkConformance,
  exportDeliveries: receipt.exportDeliveries,
  listPeople: receipt.listPeople,
  streamNotification: receipt.streamNotification,
  createAlert: alerts.createAlert,
  updateAlert: alerts.updateAlert,
  listAlerts: alertLists.listAlerts,
  listOverdueAlerts: alertClocks.listOverdueAlerts,
  listAlertMentions: alertMentions.listAlertMentions,
  seeAlertMentions: alertMentions.seeAlertMentions,
  listAlertPoints: alertLists.listAlertPoints,
  listAlertClusters: alertClusters.listAlertClusters,
  listAlertRegions: alertPlaces.listAlertRegions,
  listAlertPlaces: alertPlaces.listAlertPlaces,
  exportAlerts: alertExport.exportAlerts,
  exportAlertFeatures: alertExport.exportAlertFeatures,
  streamAlerts: alertStream.streamAlerts,
  summarizeAlerts: alertSummary.summarizeAlerts,
  listAlertNews: alertSummary.listAlertNews,
  readAlert: alerts.readAlert,
  exportAlertMessage: alertExport.exportAlertMessage,
  editAlert: alertActs.editAlert,
  acknowledgeAlert: alertActs.acknowledgeAlert,
  assignAlert: alertActs.assignAlert,
  releaseAlert: alertActs.releaseAlert,
  linkAlert: alertActs.linkAlert,
  actOnAlerts: alertActs.actOnAlerts,
  listNearbyAccounts: alertNearby.listNearbyAccounts,
  createAlertNote: alerts.createAlertNote,
  listDisplays: displays.listDisplays,
  createDisplay: displays.createDisplay,
  deleteDisplay: displays.deleteDisplay,
  readOwnDisplay: displays.readOwnDisplay,
  listShifts: shifts.listShifts,
  readShift: shifts.readShift,
  startShift: shifts.startShift,
  endShift: shifts.endShift,
  signShift: shifts.signShift,
  listPinnedNotes: pinnedNotes.listPinnedNotes,
  createPinnedNote: pinnedNotes.createPinnedNote,
  updatePinnedNote: pinnedNotes.updatePinnedNote,
  deletePinnedNote: pinnedNotes.deletePinnedNote,
  dispatchResponder: alertActs.dispatchResponder,
  arriveResponder: alertActs.arriveResponder,
  clearResponder: alertActs.clearResponder,
  listResponders: responders.listResponders,
  createResponder: responders.createResponder,
  readResponder: responders.readResponder,
  updateResponder: responders.updateResponder,
  deleteResponder: responders.deleteResponder,
  locateResponder: responders.locateResponder,
  listAccountTypes: definitions.listAccountTypes,
  createAccountType: definitions.createAccountType,
  readAccountType: definitions.readAccountType,
  updateAccountType: definitions.updateAccountType,
  deleteAccountType: definitions.deleteAccountType,
  orderAccountTypes: definitions.orderAccountTypes,
  listAttributes: definitions.listAttributes,
  createAttribute: definitions.createAttribute,
  readAttribute: definitions.readAttribute,
  updateAttribute: definitions.updateAttribute,
  deleteAttribute: definitions.deleteAttribute,
  orderAttributes: definitions.orderAttributes,
  checkAttribute: definitions.checkAttribute,
  listAlertTypes: definitions.listAlertTypes,
  createAlertType: definitions.createAlertType,
  readAlertType: definitions.readAlertType,
  updateAlertType: definitions.updateAlertType,
  deleteAlertType: definitions.deleteAlertType,
  listAreas: areas.listAreas,
  createArea: areas.createArea,
  readArea: areas.readArea,
  updateArea: areas.updateArea,
  deleteArea: areas.deleteArea,
  listWebhooks: webhooks.listWebhooks,
  createWebhook: webhooks.createWebhook,
  readWebhook: webhooks.readWebhook,
  updateWebhook: webhooks.updateWebhook,
  deleteWebhook: webhooks.deleteWebhook,
  rotateWebhook: webhooks.rotateWebhook,
  listWebhookAttempts: webhooks.listWebhookAttempts,
  replayWebhook: webhooks.replayWebhook,
} as const

/** Operations that only the console calls. They are not in the OpenAPI document, to keep it from becoming too large. */
export const consoleOperations = {
  findCompanySignIn: companySignIn.findCompanySignIn,
  logInWithCompany: companySignIn.logInWithCompany,
  readCompanySignIn: companySignIn.readCompanySignIn,
  saveCompanySignIn: companySignIn.saveCompanySignIn,
  createScimToken: companySignIn.createScimToken,
  deleteScimToken: companySignIn.deleteScimToken,
  deleteCompanySignIn: companySignIn.deleteCompanySignIn,
  startSecondFactor: authentication.startSecondFactor,
  confirmSecondFactor: authentication.confirmSecondFactor,
  removeSecondFactor: authentication.removeSecondFactor,
  resetSecondFactor: authentication.resetSecondFactor,
  testWebhook: webhooks.testWebhook,
  listApprovals: approvals.listApprovals,
  returnNotification: approvals.returnNotification,
  changeDuty: responders.changeDuty,
  listAlertDispatches: dispatches.listAlertDispatches,
  readOwnDispatch: dispatches.readOwnDispatch,
  reportOwnDispatch: dispatches.reportOwnDispatch,
} as const

/** Every API operation by name. */
export const operations = { ...publicOperations, ...consoleOperations } as const

export type Operations = typeof operations
export type OperationName = keyof Operations
export type Examples = { [Name in OperationName]: ExampleOf<Operations[Name]> }

/** The version is part of the path (section 9). */
export const basePath = '/v1/external'
