import type pg from 'pg'
import type { Ledger } from './local-providers'

const tokenOf = (phone: string) => `token of ${phone.replace('+', '')}`

/** Stores `size` accounts of a type, each with its own phone number and device. */
export async function addAccounts(connection: pg.Client, accountType: string, size: number): Promise<void> {
  await connection.query(
    `insert into accounts (business_id, id, account_type, username, phone, search)
     select 'demo', $1 || '-' || n, $1, n, '+569' || (10000000 + n), '' from generate_series(1, $2) n`,
    [accountType, size],
  )
  await connection.query(
    `insert into devices (business_id, account_id, kind, address)
     select 'demo', id, 'fcm', 'token of ' || ltrim(phone, '+') from accounts
     where business_id = 'demo' and account_type = $1`,
    [accountType],
  )
  await connection.query('vacuum analyze accounts, devices')
}

export type Outcome = { phone: string; channel: string; state: string; rows: number }

/**
 * Returns one sentence for each kind of problem: deliveries that were lost, unfinished, reported wrongly or sent
 * twice. `expected` is the number of deliveries.
 */
export function findFaults(
  outcomes: readonly Outcome[],
  { pushes, messages }: Ledger,
  expected: number,
): string[] {
  const faults: string[] = []
  const pushed = new Map(pushes)
  const messaged = new Map(messages)
  const say = (sentence: string, number: number) => void (number > 0 && faults.push(`${number} ${sentence}`))
  const takenOf = ({ phone, channel }: Outcome) =>
    channel === 'push'
      ? (pushed.get(tokenOf(phone)) ?? []).reduce((sum, [, times]) => sum + times, 0)
      : (messaged.get(phone.replace('+', '')) ?? 0)
  const countOf = (test: (outcome: Outcome, taken: number) => boolean) =>
    outcomes.filter((outcome) => test(outcome, takenOf(outcome))).length
  say('deliveries missing', expected - outcomes.length)
  say(
    'deliveries not final',
    countOf(({ state }) => ['queued', 'sending'].includes(state)),
  )
  say(
    'reported as accepted but never received',
    countOf(({ state }, taken) => state === 'accepted' && taken === 0),
  )
  say(
    'received but not reported as accepted',
    countOf(({ state, channel }, taken) => state === 'failed' && channel === 'whatsapp' && taken > 0),
  )
  say('WhatsApp messages received twice', messages.filter(([, times]) => times > 1).length)
  say(
    'devices that got pushes with more than one collapse key',
    pushes.filter(([, keys]) => keys.length > 1).length,
  )
  return faults
}
