import type { Account } from '@/lib/contract/deployment/described-records'
import { membersOf, pointerTo } from '@/lib/contract/deployment/tolerant-reading'
import { describedOperations } from '@/lib/contract/description'
import type { Exchange } from './conformance-caller'
import type { Call, Session } from './conformance-session'
import { isSuccess } from './outcome'

/** Point Nemo in the South Pacific, the point farthest from any land. */
export const location = { latitude: -48.8767, longitude: -123.3933, accuracy: 10 }
const mark = 'Conformance test'

const alertOf = ({ accountType = '', attributesValue = [] }: Partial<Account>) => {
  const tagged = attributesValue.find(({ tag, value }) => tag && value.text)
  return {
    alertType: 'conformance',
    location,
    region: mark,
    account: { typeId: accountType, ...(tagged && { tag: tagged.tag, value: tagged.value.text }) },
    additional: { street: mark },
  }
}

/** Sends two requests that must be refused, then one that creates an alert. */
export const raise = async (session: Session, account: Partial<Account>) => {
  const send = async (call: Call = {}) => {
    const exchange = await session.send('createAlert', { ...call, body: alertOf(account) })
    const id = alertIdIn(session, exchange)?.id
    if (id !== undefined) session.made.alerts.add(id)
    else if (isSuccess(exchange) || exchange.status === undefined) session.made.mayHaveAlert = true
    return exchange
  }
  return {
    withoutToken: await send({ token: null }),
    withoutClientId: await send({ clientId: null }),
    created: await send(),
  }
}

/** The alert's ID in a response, with its JSON pointer unless it is in one of the usual places. */
export function alertIdIn(
  session: Session,
  exchange: Exchange,
): { id: string; pointer?: string } | undefined {
  if (!isSuccess(exchange)) return
  const configured = session.target.quirks.alertId
  const reading = describedOperations.createAlert.read(exchange.json, configured)
  if (reading.understood && reading.value.id !== undefined)
    return { id: reading.value.id, pointer: configured }
  return search(exchange.json, [])
}

/** The first member whose name looks like an alert ID, with its JSON pointer. */
function search(value: unknown, path: string[]): { id: string; pointer: string } | undefined {
  for (const [name, member] of Object.entries(membersOf(value) ?? {})) {
    const here = [...path, name]
    const isId = /^(_?id|alert_?id|uuid)$/i.test(name) && ['string', 'number'].includes(typeof member)
    const found = isId ? { id: String(member), pointer: pointerTo(here) } : search(member, here)
    if (found) return found
  }
}

/** Closes an alert, trying values of `closed` until the deployment accepts one. */
export async function closeAlert(session: Session, id: string) {
  const tried: Exchange[] = []
  for (const closed of new Set([session.target.quirks.closedValue, 1, 2, 3])) {
    const exchange = await session.send('updateAlert', { id, body: { closed } })
    if (isSuccess(exchange)) {
      session.made.alerts.delete(id)
      return { closed, exchange }
    }
    tried.push(exchange)
  }
  return { closed: undefined, exchange: tried[0] as Exchange }
}
