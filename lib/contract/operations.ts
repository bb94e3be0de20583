import * as accounts from './account'
import * as alerts from './alert'
import * as audit from './audit'
import * as authentication from './authentication'
import * as business from './business'
import * as definitions from './definitions'
import * as identities from './identity'
import * as notifications from './notification'

/** Every operation of the API by its name, which is the same in the client, the services and the OpenAPI document. */
export const operations = {
  login: authentication.login,
  logout: authentication.logout,
  readOwnIdentity: authentication.readOwnIdentity,
  readBusiness: business.readBusiness,
  updateBusiness: business.updateBusiness,
  listIdentities: identities.listIdentities,
  createIdentity: identities.createIdentity,
  updateIdentity: identities.updateIdentity,
  listAuditEntries: audit.listAuditEntries,
  createAccount: accounts.createAccount,
  checkAccount: accounts.checkAccount,
  searchAccounts: accounts.searchAccounts,
  countAccounts: accounts.countAccounts,
  listAccounts: accounts.listAccounts,
  readAccount: accounts.readAccount,
  readAccountAlias: accounts.readAccountAlias,
  updateAccount: accounts.updateAccount,
  deleteAccount: accounts.deleteAccount,
  restoreAccount: accounts.restoreAccount,
  listAccountNotifications: notifications.listAccountNotifications,
  sendNotification: notifications.sendNotification,
  reachNotification: notifications.reachNotification,
  listNotifications: notifications.listNotifications,
  readNotification: notifications.readNotification,
  listDeliveries: notifications.listDeliveries,
  createAlert: alerts.createAlert,
  updateAlert: alerts.updateAlert,
  listAlerts: alerts.listAlerts,
  readAlert: alerts.readAlert,
  createAlertNote: alerts.createAlertNote,
  listAccountTypes: definitions.listAccountTypes,
  createAccountType: definitions.createAccountType,
  readAccountType: definitions.readAccountType,
  updateAccountType: definitions.updateAccountType,
  deleteAccountType: definitions.deleteAccountType,
  listAttributes: definitions.listAttributes,
  createAttribute: definitions.createAttribute,
  readAttribute: definitions.readAttribute,
  updateAttribute: definitions.updateAttribute,
  deleteAttribute: definitions.deleteAttribute,
  listAlertTypes: definitions.listAlertTypes,
  createAlertType: definitions.createAlertType,
  readAlertType: definitions.readAlertType,
  updateAlertType: definitions.updateAlertType,
  deleteAlertType: definitions.deleteAlertType,
} as const

export type Operations = typeof operations
export type OperationName = keyof Operations

/** The version is carried in the path (section 9). */
export const basePath = '/v1/external'
