import { closeAlert } from './alerts'
import type { Session } from './conformance-session'
import { removeAccount } from './removal'
import { idsOfPhone } from './rules/checking'

/** Closes the alerts and deletes the accounts that the run created. Returns one sentence for each that remains. */
export async function cleanUp(session: Session): Promise<string[]> {
  const { made, target } = session
  if (!target.write) return []
  await session.caller.startCleaningUp()
  for (const id of made.alerts) await closeAlert(session, id)
  if (made.mayHaveAccount) await findLostAccount(session)
  for (const id of made.accounts) await removeAccount(session, id)
  return [
    ...[...made.alerts].map((id) => `The alert ${id} (Conformance test) is still open.`),
    ...[...made.accounts].map((id) => `The account ${id} (${target.phone}) still exists.`),
    ...(made.mayHaveAlert ? ['An alert of type conformance may still be open, but its id is unknown.'] : []),
    ...(made.mayHaveAccount ? [`An account with the phone number ${target.phone} may still exist.`] : []),
  ]
}

/**
 * Looks up, by its phone number, an account that was created without a returned ID. The number had no account
 * before.
 */
async function findLostAccount(session: Session): Promise<void> {
  const { made, target } = session
  if (!made.phoneWasFree || target.phone === undefined) return
  const ids = await idsOfPhone(session, target.phone)
  for (const id of ids ?? []) made.accounts.add(id)
  if (ids) made.mayHaveAccount = false
}
