import { type OtherSession, pageSessionHeader, pageSessionOf, pageSessionParameter } from '@/lib/page-session'

/** The name of the `<meta>` element in which a page of the console says for whom it was made. */
export const pageSessionMeta = 'beacon-session'

let known: string | undefined

/**
 * For whom the page was made; undefined on a page that belongs to nobody, such as sign-in, even when a link of somebody's
 * page led to it.
 */
function readPageSession(): string | undefined {
  if (typeof document === 'undefined') return undefined
  const shown = document.querySelector<HTMLMetaElement>(`meta[name="${pageSessionMeta}"]`)?.content
  if (shown === undefined) return undefined
  known ??= shown
  return known
}

/** An address that says whose page asks, for what cannot have headers of ours: event streams. */
export function withPageSession(address: string): string {
  const session = readPageSession()
  return session === undefined ? address : addSession(address, session)
}

/** The same for a link that the server renders too. */
export const withSessionOf = (address: string, person: Parameters<typeof pageSessionOf>[0]) =>
  addSession(address, pageSessionOf(person))

function addSession(address: string, session: string): string {
  const mark = address.includes('?') ? '&' : '?'
  return `${address}${mark}${pageSessionParameter}=${encodeURIComponent(session)}`
}

/** The headers that say whose page asks. */
export function pageSessionHeaders(): Record<string, string> {
  const session = readPageSession()
  return session === undefined ? {} : { [pageSessionHeader]: session }
}

const refusedListeners = new Set<() => void>()

/** Called when a request was refused because the browser is somebody else's now. */
export function onRefusedSession(listener: () => void): () => void {
  refusedListeners.add(listener)
  return () => void refusedListeners.delete(listener)
}

/**
 * Has every request of this page to the console say whose page it is. Next offers no place for a header of ours in the
 * navigations and server actions that it sends.
 */
export function sendPageSession(): void {
  const send = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const session = readPageSession()
    const { origin } = new URL(input instanceof Request ? input.url : input, location.href)
    if (session === undefined || origin !== location.origin) return send(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set(pageSessionHeader, session)
    const response = await send(input, { ...init, headers })
    if (!response.headers.has(pageSessionHeader)) return response
    for (const notify of refusedListeners) notify()
    // A refused navigation would load the page of whoever is signed in now over what was typed: it stays where it is.
    return headers.has('rsc') ? new Promise<Response>(() => {}) : response
  }
}

const channelName = 'beacon-session'

/** Lets the other tabs of this browser know whose page this is, and calls `onOther` when one of them is another's. */
export function watchOtherSessions(onOther: () => void): () => void {
  const session = readPageSession()
  if (session === undefined || typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => {
    if (data !== session) onOther()
  }
  channel.postMessage(session)
  return () => channel.close()
}

/** What a refusal says of who is signed in now. */
export function readOtherSession(data: Record<string, unknown>): OtherSession {
  return { name: String(data.name ?? ''), businessId: String(data.businessId ?? '') }
}
