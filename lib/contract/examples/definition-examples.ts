import type { AccountType, AlertType, Attribute } from '../definitions'
import type { Examples } from '../operations'
import { firstPage, ids } from './example-values'

const oneAccountType = { params: { id: ids.accountType } }

const oneAttribute = { params: { id: ids.attribute } }

const oneAlertType = { params: { id: ids.alertType } }

const accountType: AccountType = {
  id: ids.accountType,
  name: 'Resident',
  description: 'Lives in the community',
  order: 1,
  version: 1,
}

const attribute: Attribute = {
  id: ids.attribute,
  tag: 'tower',
  name: 'Tower',
  description: '',
  group: 'Home',
  slot: 'text',
  accountTypeIds: [],
  required: false,
  options: ['A', 'B'],
  minimum: null,
  maximum: null,
  pattern: null,
  order: 1,
  version: 1,
}

const alertType: AlertType = {
  id: ids.alertType,
  type: 'fire',
  name: 'Fire',
  shape: 'triangle',
  colour: '#d92d20',
  priority: 1,
  clocks: [{ priority: 1, acknowledgeSeconds: 60, onSceneSeconds: 600, closeSeconds: 3600 }],
  synonyms: ['Smoke'],
  clocksSince: null,
  version: 1,
}

export const definitionExamples = {
  listAccountTypes: {
    request: { query: { counts: 'true' } },
    answer: { accountTypes: [accountType], next: null },
  },
  createAccountType: {
    request: { body: { name: 'Resident', description: 'Lives in the community' } },
    answer: { accountType },
  },
  readAccountType: { request: oneAccountType, answer: { accountType } },
  updateAccountType: {
    request: { ...oneAccountType, body: { name: 'Neighbour' } },
    answer: { accountType },
  },
  deleteAccountType: { request: oneAccountType, answer: { accountType } },
  orderAccountTypes: {
    request: { body: { ids: [ids.accountType] } },
    answer: { accountTypes: [accountType] },
  },
  listAttributes: { request: firstPage, answer: { attributes: [attribute], next: null } },
  createAttribute: {
    request: { body: { tag: 'tower', name: 'Tower', slot: 'text', options: ['A', 'B'] } },
    answer: { attribute },
  },
  readAttribute: { request: oneAttribute, answer: { attribute } },
  updateAttribute: {
    request: { ...oneAttribute, body: { required: false, options: ['A', 'B', 'C'] } },
    answer: { attribute },
  },
  deleteAttribute: { request: oneAttribute, answer: { attribute } },
  orderAttributes: { request: { body: { ids: [ids.attribute] } }, answer: { attributes: [attribute] } },
  checkAttribute: {
    request: { ...oneAttribute, body: { options: ['A'] } },
    answer: { accounts: 120, misfits: 3, missing: 0, exact: true },
  },
  listAlertTypes: { request: firstPage, answer: { alertTypes: [alertType], next: null } },
  createAlertType: {
    request: { body: { type: 'flood', name: 'Flood', shape: 'square', colour: '#1570ef' } },
    answer: { alertType },
  },
  readAlertType: { request: oneAlertType, answer: { alertType } },
  updateAlertType: {
    request: {
      ...oneAlertType,
      body: {
        colour: '#b42318',
        clocks: [{ priority: 1, acknowledgeSeconds: 30, onSceneSeconds: 480, closeSeconds: null }],
      },
    },
    answer: { alertType },
  },
  deleteAlertType: { request: oneAlertType, answer: { alertType } },
} satisfies Partial<Examples>
