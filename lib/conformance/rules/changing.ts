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
    sentence: 'Accounts can be updated, but the description does not show the path.',
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
      const code = isChanged ? 'changes_name' : 'does_not_change_name'
      return at(found.at, 'updateAccount', 'PUT /account/{accountId}', code)
    },
  },
  {
    id: '4.9-delete-account',
    section: '4.9',
    sentence: 'Accounts can be deleted, but the description does not show the path.',
    needs: 'write',
    phase: 'deletion',
    check: async (session) => {
      const { id } = await createdAccount(session)
      const found = await removeAccount(session, id)
      if (!found.isFound)
        return isAbsent(found.exchange) ? notOffered(found.exchange) : observed(came(found.exchange))
      const reading = describedOperations.readAccount.read((await session.send('readAccount', { id })).json)
      const code = reading.understood ? 'still_readable' : 'deleted'
      return at(found.at, 'deleteAccount', 'DELETE /account/{accountId}', code)
    },
  },
]

type Effect = 'changes_name' | 'does_not_change_name' | 'still_readable' | 'deleted'

function at(place: Place, quirk: 'updateAccount' | 'deleteAccount', usual: string, code: Effect): Outcome {
  const request = text(place)
  return observed({ code, request }, request === usual ? undefined : settingOf(quirk, request))
}
