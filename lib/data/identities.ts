import { queryOptions } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type * as contract from '@/lib/contract/identity'
import type { RequestOf } from '@/lib/contract/operation'
import { read } from './read'
import { useWrite } from './write'

export const identityKeys = {
  all: ['identities'] as const,
  list: ['identities', 'list'] as const,
  own: ['identities', 'own'] as const,
  sessions: (identityId: string) => ['identities', 'sessions', identityId] as const,
}

/** The page size; a business has dozens of identities. */
export const allIdentities = { limit: '500' }

/** The business's identities, oldest first. */
export const identitiesQuery = () =>
  queryOptions({
    queryKey: identityKeys.list,
    queryFn: ({ signal }) => read('/identities', { query: allIdentities }, signal),
    select: (answer) => answer.identities,
  })

/** The identity that is signed in. */
export const ownIdentityQuery = () =>
  queryOptions({
    queryKey: identityKeys.own,
    queryFn: ({ signal }) => read('/authentication/identity', {}, signal),
    select: (answer) => answer.identity,
  })

/** Each request has its own idempotency key, so retrying after a lost response returns the same external ID. */
type NewIdentity = { body: RequestOf<typeof contract.createIdentity>['body']; key: string }
/** If `version` is outdated, the API responds with 412 and the current record. */
type Stored = { identityId: string; version: number }
type Change = Stored & { body: RequestOf<typeof contract.updateIdentity>['body'] }

export const useCreateIdentity = () =>
  useWrite(
    ({ body, key }: NewIdentity) => runAction('createIdentity', { body }, { idempotencyKey: key }),
    identityKeys.all,
  )

export const useUpdateIdentity = () =>
  useWrite(
    ({ identityId, body, version }: Change) =>
      runAction('updateIdentity', { params: { identityId }, body }, { ifMatch: version }),
    identityKeys.all,
  )

export const useRotateIdentity = () =>
  useWrite(
    ({ identityId, overlapHours, version, key }: Stored & { overlapHours: number; key: string }) =>
      runAction(
        'rotateIdentity',
        { params: { identityId }, body: { overlapHours } },
        { ifMatch: version, idempotencyKey: key },
      ),
    identityKeys.all,
  )

export const useStartSecondFactor = () => useWrite(() => runAction('startSecondFactor', {}))

/** Retrying with the same key after a lost response returns the same recovery codes. */
export const useConfirmSecondFactor = () =>
  useWrite(
    ({ code, key }: { code: string; key: string }) =>
      runAction('confirmSecondFactor', { body: { code } }, { idempotencyKey: key }),
    identityKeys.all,
  )

export const useRemoveSecondFactor = () =>
  useWrite((code: string) => runAction('removeSecondFactor', { body: { code } }), identityKeys.all)

export const useResetSecondFactor = () =>
  useWrite(
    (identityId: string) => runAction('resetSecondFactor', { params: { identityId } }),
    identityKeys.all,
  )

/** An identity's active logins, newest first. */
export const sessionsQuery = (identityId: string) =>
  queryOptions({
    queryKey: identityKeys.sessions(identityId),
    queryFn: ({ signal }) => read('/identities/{identityId}/sessions', { params: { identityId } }, signal),
    select: (answer) => answer.sessions,
    staleTime: 0,
    retry: false,
  })

export const useEndSession = (identityId: string) =>
  useWrite(
    (sessionId: string) => runAction('endSession', { params: { identityId, sessionId } }),
    identityKeys.sessions(identityId),
  )
