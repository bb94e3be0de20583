import type { Routes } from '../handler'
import * as definitions from './service'

export const definitionRoutes = {
  listAccountTypes: (caller, { query }) => definitions.listAccountTypes(caller, query),
  createAccountType: (caller, { body }) => definitions.createAccountType(caller, body),
  readAccountType: (caller, { params }) => definitions.readAccountType(caller, params),
  updateAccountType: (caller, { params, body }, { matches }) =>
    definitions.updateAccountType(caller, params, body, matches),
  deleteAccountType: (caller, { params }, { matches }) =>
    definitions.deleteAccountType(caller, params, matches),
  orderAccountTypes: (caller, { body }) => definitions.orderAccountTypes(caller, body),
  listAttributes: (caller, { query }) => definitions.listAttributes(caller, query),
  createAttribute: (caller, { body }) => definitions.createAttribute(caller, body),
  readAttribute: (caller, { params }) => definitions.readAttribute(caller, params),
  updateAttribute: (caller, { params, body }, { matches }) =>
    definitions.updateAttribute(caller, params, body, matches),
  deleteAttribute: (caller, { params }, { matches }) => definitions.deleteAttribute(caller, params, matches),
  orderAttributes: (caller, { body }) => definitions.orderAttributes(caller, body),
  checkAttribute: (caller, { params, body }) => definitions.checkAttribute(caller, params, body),
  listAlertTypes: (caller, { query }) => definitions.listAlertTypes(caller, query),
  createAlertType: (caller, { body }) => definitions.createAlertType(caller, body),
  readAlertType: (caller, { params }) => definitions.readAlertType(caller, params),
  updateAlertType: (caller, { params, body }, { matches }) =>
    definitions.updateAlertType(caller, params, body, matches),
  deleteAlertType: (caller, { params }, { matches }) => definitions.deleteAlertType(caller, params, matches),
} satisfies Routes
