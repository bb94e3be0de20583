import type { Exchange } from './conformance-caller'
import type { Session } from './conformance-session'
import { isAbsent, isSuccess } from './outcome'

export type Place = { method: string; path: string }

export const text = ({ method, path }: Place) => `${method} ${path}`

/**
 * The methods and paths to try for an operation whose path the description does not show, the configured one first.
 */
export const places = (configured: Place, ...methods: string[]): Place[] => {
  const all = methods.flatMap((method) =>
    ['/account/{accountId}', '/accounts/{accountId}'].map((path) => ({ method, path })),
  )
  return [configured, ...all.filter((one) => text(one) !== text(configured))]
}

/** Sends the request to each place until one accepts it; otherwise returns the most informative response. */
export async function findPlace(all: Place[], send: (at: Place) => Promise<Exchange>) {
  const tried: { at: Place; exchange: Exchange }[] = []
  for (const at of all) {
    const exchange = await send(at)
    if (isSuccess(exchange)) return { at, exchange, isFound: true }
    tried.push({ at, exchange })
  }
  const telling = tried.find(({ exchange }) => !isAbsent(exchange)) ?? (tried[0] as (typeof tried)[0])
  return { ...telling, isFound: false }
}

/** Deletes an account that the run created, trying several paths. */
export async function removeAccount(session: Session, id: string) {
  const configured = session.target.quirks.deleteAccount
  const found = await findPlace(places(configured, 'DELETE'), (at) =>
    session.send('deleteAccount', { id, at }),
  )
  if (found.isFound) session.made.accounts.delete(id)
  return found
}
