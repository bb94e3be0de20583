import type { Client } from '@/lib/client/client'
import type { Role } from '@/lib/contract/roles'
import { pageSessionOf } from '@/lib/page-session'
import { dataOf } from '../../fixtures'
import type { Desk } from '../desk'

/**
 * The records that a business's people work on, and an API client for another member, whose actions are not
 * checked.
 */
export type Records = Pick<Desk, 'accounts' | 'alerts' | 'types'> & {
  business: string
  api: Client
  ownId: string
  /** Texts that only pages of this business show. */
  marks: readonly string[]
}

/** One of the people who share a browser. */
export type Person = {
  name: string
  records: Records
  identityId: string
  externalId: string
  /** The session in the pages that were rendered for this person. */
  session: string
  roles: readonly Role[]
}

export async function makePerson(records: Records, name: string, roles: Role[]): Promise<Person> {
  const { identity, externalId } = dataOf(await records.api.createIdentity({ body: { name, roles } }))
  const session = pageSessionOf({ businessId: records.business, identityId: identity.id })
  return { name, records, identityId: identity.id, externalId, session, roles }
}

const heldAtTimes: readonly (readonly Role[])[] = [
  ['admin'],
  ['agent', 'sender', 'dispatcher'],
  ['sender', 'dispatcher', 'viewer'],
]

/** Gives this person the next set of roles in the list above. */
export async function changeRoles(person: Person): Promise<void> {
  const { records, identityId } = person
  const now = heldAtTimes.findIndex((held) => held.join() === person.roles.join())
  const roles = [...(heldAtTimes[(now + 1) % heldAtTimes.length] ?? [])]
  dataOf(await records.api.updateIdentity({ params: { identityId }, body: { roles } }))
  person.roles = roles
}
