import { describedOperations } from '@/lib/contract/description'
import { isAbsent, notOffered, type Outcome, observed, settingOf } from '../outcome'
import { came } from '../quote'
import { findPlace, type Place, places, removeAccount, text } from '../removal'
import type { Rule } from '../rule'
import { createdAccount } from './creation'

const mark = 'Conformance test'

export const changingRules: Rule[] = [
  {
    id: '4.9-update-account',
    section: '4.9',
    sentence: 'Updating an account is part of the service (its path is not shown).',
    needs: 'write',
    check: async (session) => {
      const { id } = await createdAccount(session)
      const configured = session.target.quirks.updateAccount
      const found = await findPlace(places(configured, 'PUT', 'PATCH'), (at) =>
        session.send('updateAccount', { id, at, body: { fullname: mark } }),
      )
      if (!found.isFound)
        return isAbsent(found.exchange) ? notOffered(found.exchange) : observed(came(found.exchange))
      const { json } = await session.send('readAccount', { id })
      const isChanged = JSON.stringify(json)?.includes(mark)
      const effect = isChanged ? 'changes fullname' : 'is accepted, but does not change fullname'
      return at(found.at, 'updateAccount', 'PUT /account/{accountId}', effect)
    },
  },
  {
    id: '4.9-delete-account',
    section: '4.9',
    sentence: 'Deleting an account is part of the service (its path is not shown).',
    needs: 'write',
    phase: 'deletion',
    check: async (session) => {
      const { id } = await createdAccount(session)
      const found = await removeAccount(session, id)
      if (!found.isFound)
        return isAbsent(found.exchange) ? notOffered(found.exchange) : observed(came(found.exchange))
      const reading = describedOperations.readAccount.read((await session.send('readAccount', { id })).json)
      const effect = reading.understood ? 'it can still be read' : 'it cannot be read any more'
      return at(found.at, 'deleteAccount', 'DELETE /account/{accountId}', `afterwards ${effect}`)
    },
  },
]

const at = (place: Place, quirk: 'updateAccount' | 'deleteAccount', usual: string, effect: string): Outcome =>
  observed(`${text(place)}; ${effect}`, text(place) === usual ? undefined : settingOf(quirk, text(place)))
