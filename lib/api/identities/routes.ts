import type { Handlers } from '../handler'
import { createIdentity, listIdentities, readOwnIdentity, updateIdentity } from './service'

export const identityRoutes: Handlers<
  'readOwnIdentity' | 'listIdentities' | 'createIdentity' | 'updateIdentity'
> = {
  readOwnIdentity: (caller) => readOwnIdentity(caller),
  listIdentities: (caller, { query }) => listIdentities(caller, query),
  createIdentity: (caller, { body }) => createIdentity(caller, body),
  updateIdentity: (caller, { params, body }, { matches }) =>
    updateIdentity(caller, params.identityId, body, matches),
}
