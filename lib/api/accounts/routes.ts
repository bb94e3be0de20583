import type { Routes } from '../handler'
import { checkAccount } from './check-service'
import { createDevice, deleteDevice, listDevices, readWebPushKey } from './devices/devices-service'
import { listDuplicates } from './duplicates/duplicates-service'
import { listMerges, mergeAccounts } from './merge/merge-service'
import { undoMerge } from './merge/undo-service'
import { createAccountNote, deleteAccountNote, listAccountNotes } from './notes/notes-service'
import { countAccounts, searchAccounts } from './search/search-service'
import { createAccount, listAccounts, readAccount } from './service'
import { deleteAccount, readDeletion, restoreAccount, updateAccount } from './update-service'
import { viewAccount } from './viewers/viewers-service'

export const accountRoutes = {
  createAccount: (caller, { body }) => createAccount(caller, body),
  checkAccount: (caller, { body }, { address }) => checkAccount(caller, body, address),
  searchAccounts: (caller, { query }) => searchAccounts(caller, query),
  countAccounts: (caller, { query }) => countAccounts(caller, query),
  listAccounts: (caller, { query }) => listAccounts(caller, query),
  readAccount: (caller, { params }) => readAccount(caller, params.accountId),
  readAccountAlias: (caller, { params }) => readAccount(caller, params.accountId),
  updateAccount: (caller, { params, body }, { matches }) =>
    updateAccount(caller, params.accountId, body, matches),
  deleteAccount: (caller, { params }, { matches }) => deleteAccount(caller, params.accountId, matches),
  restoreAccount: (caller, { params }, { matches }) => restoreAccount(caller, params.accountId, matches),
  readDeletion: (caller, { params }) => readDeletion(caller, params.accountId),
  listAccountNotes: (caller, { params, query }) => listAccountNotes(caller, params.accountId, query),
  createAccountNote: (caller, { params, body }) => createAccountNote(caller, params.accountId, body),
  deleteAccountNote: (caller, { params }) => deleteAccountNote(caller, params.accountId, params.noteId),
  listDevices: (caller, { params }) => listDevices(caller, params.accountId),
  createDevice: (caller, { params, body }) => createDevice(caller, params.accountId, body),
  deleteDevice: (caller, { params }) => deleteDevice(caller, params.accountId, params.deviceId),
  readWebPushKey: (caller) => readWebPushKey(caller),
  listDuplicates: (caller, { params }) => listDuplicates(caller, params.accountId),
  mergeAccounts: (caller, { params, body }, { matches }) =>
    mergeAccounts(caller, params.accountId, body, matches),
  listMerges: (caller, { params }) => listMerges(caller, params.accountId),
  undoMerge: (caller, { params, body }, { matches }) =>
    undoMerge(caller, params.accountId, body.mergeId, matches),
  viewAccount: (caller, { params, body }) => viewAccount(caller, params.accountId, body),
} satisfies Routes
