import type { Routes } from '../handler'
import {
  confirmSecondFactor,
  removeSecondFactor,
  resetSecondFactor,
  startSecondFactor,
} from './second-factor-service'
import { createIdentity, listIdentities, readOwnIdentity, rotateIdentity, updateIdentity } from './service'
import { endSession, listSessions } from './sessions-service'

export const identityRoutes = {
  readOwnIdentity: (caller) => readOwnIdentity(caller),
  listIdentities: (caller, { query }) => listIdentities(caller, query),
  createIdentity: (caller, { body }) => createIdentity(caller, body),
  updateIdentity: (caller, { params, body }, { matches }) =>
    updateIdentity(caller, params.identityId, body, matches),
  rotateIdentity: (caller, { params, body }, context) =>
    rotateIdentity(caller, params.identityId, body, context),
  listSessions: (caller, { params }, context) => listSessions(caller, params.identityId, context),
  endSession: (caller, { params }, context) => endSession(caller, params, context),
  startSecondFactor: (caller) => startSecondFactor(caller),
  confirmSecondFactor: (caller, { body }, context) => confirmSecondFactor(caller, body, context),
  removeSecondFactor: (caller, { body }) => removeSecondFactor(caller, body),
  resetSecondFactor: (caller, { params }) => resetSecondFactor(caller, params.identityId),
} satisfies Routes
