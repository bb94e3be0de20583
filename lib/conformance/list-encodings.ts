import {
  encodeAccountIds,
  type ListEncoding,
  listEncodings,
} from '@/lib/contract/deployment/deployment-quirks'
import { describedOperations } from '@/lib/contract/description'
import { type Exchange, NotTried } from './conformance-caller'
import { once, type Session, unknownId } from './conformance-session'
import { isSuccess } from './outcome'
import { givenId } from './rules/reading'

export const list = (session: Session, encoding: ListEncoding, ids: string[], clientId?: null) =>
  session.send('listAccounts', { query: encodeAccountIds(encoding, ids), clientId })

/** The IDs in a list response; undefined if the request failed or the response cannot be read. */
export function idsIn(exchange: Exchange): string[] | undefined {
  const reading = describedOperations.listAccounts.read(exchange.json)
  return isSuccess(exchange) && reading.understood ? reading.value.accounts.map(({ id }) => id) : undefined
}

/** True if a list contains the given account and no account that was not requested. */
export function finds(session: Session, exchange: Exchange, asked: string[]): boolean {
  const ids = idsIn(exchange) ?? []
  return ids.includes(givenId(session)) && ids.every((id) => asked.includes(id))
}

/** Lists the given account, trying encodings until one finds it. */
export const listing = once(async (session) => {
  const id = givenId(session)
  const first = session.target.quirks.listEncoding
  const tried: { encoding: ListEncoding; exchange: Exchange }[] = []
  for (const encoding of [first, ...listEncodings.filter((one) => one !== first)]) {
    const exchange = await list(session, encoding, [id])
    if (finds(session, exchange, [id])) return { encoding, exchange, isFound: true }
    tried.push({ encoding, exchange })
  }
  const [usual] = tried as [(typeof tried)[0]]
  return {
    ...usual,
    exchange: tried.find((one) => isSuccess(one.exchange))?.exchange ?? usual.exchange,
    isFound: false,
  }
})

export async function workingEncoding(session: Session): Promise<ListEncoding> {
  const { encoding, isFound } = await listing(session)
  if (!isFound) throw new NotTried({ code: 'list_not_exact' })
  return encoding
}

/** Lists the given account together with an unknown ID, which the deployment may omit or refuse. */
export const mixed = once(async (session) => {
  const encoding = await separatingEncoding(session)
  return list(session, encoding, [unknownId(givenId(session)), givenId(session)])
})

/**
 * The encodings with which a list of three IDs finds the given account, whose ID is in the middle. If the
 * deployment refuses unknown IDs, the given account's ID is sent three times.
 */
export const encodings = once(async (session) => {
  await workingEncoding(session)
  const id = givenId(session)
  const among = [unknownId(id), id, unknownId(id, 1)]
  const found = await findingEncodings(session, among)
  return found.length > 0 ? found : findingEncodings(session, [id, id, id])
})

async function findingEncodings(session: Session, ids: string[]): Promise<ListEncoding[]> {
  const found: ListEncoding[] = []
  for (const encoding of listEncodings) {
    const exchange = await list(session, encoding, ids)
    if (finds(session, exchange, ids)) found.push(encoding)
  }
  return found
}

/** The encoding to use: the configured one if it works, otherwise the first that does. */
export async function separatingEncoding(session: Session): Promise<ListEncoding> {
  const working = await encodings(session)
  const configured = session.target.quirks.listEncoding
  const encoding = working.includes(configured) ? configured : working[0]
  if (encoding === undefined) throw new NotTried({ code: 'no_encoding' })
  return encoding
}
