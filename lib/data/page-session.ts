import { type OtherSession, pageSessionHeader, pageSessionOf, pageSessionParameter } from '@/lib/page-session'

/** The name of the `<meta>` element that contains the session a page was rendered for. */
export const pageSessionMeta = 'beacon-session'

let known: string | undefined

/**
 * The session the page was rendered for. Undefined on a page without one, such as sign-in, even if the user
 * followed a link from a signed-in page.
 */
function readPageSession(): string | undefined {
  if (typeof document === 'undefined') return undefined
  const shown = document.querySelector<HTMLMetaElement>(`meta[name="${pageSessionMeta}"]`)?.content
  if (shown === undefined) return undefined
  known ??= shown
  return known
}

/** A URL that carries the page's session, for event streams, which cannot have custom headers. */
export function withPageSession(address: string): string {
  const session = readPageSession()
  return session === undefined ? address : addSession(address, session)
}

/** Like `withPageSession`, for a link that is also rendered on the server. */
export const withSessionOf = (address: string, person: Parameters<typeof pageSessionOf>[0]) =>
  addSession(address, pageSessionOf(person))

function addSession(address: string, session: string): string {
  const mark = address.includes('?') ? '&' : '?'
  return `${address}${mark}${pageSessionParameter}=${encodeURIComponent(session)}`
}

export function pageSessionHeaders(): Record<string, string> {
  const session = readPageSession()
  return session === undefined ? {} : { [pageSessionHeader]: session }
}

const refusedListeners = new Set<() => void>()

/** Registers a listener for requests refused because someone else is now signed in to this browser. */
export function onRefusedSession(listener: () => void): () => void {
  refusedListeners.add(listener)
  return () => void refusedListeners.delete(listener)
}

/**
 * Wraps `fetch` to add the page's session to every request to the console, because Next cannot add custom
 * headers to its navigations and server actions.
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
    // A refused navigation would replace this page, and its unsaved input, with a page of the user who is now
    // signed in, so its promise stays pending.
    return headers.has('rsc') ? new Promise<Response>(() => {}) : response
  }
}

const channelName = 'beacon-session'

/**
 * Announces this page's session to the browser's other tabs, and calls `onOther` when another tab announces a
 * different session.
 */
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

/** Who is signed in now, according to the response that refused a request. */
export function readOtherSession(data: Record<string, unknown>): OtherSession {
  return { name: String(data.name ?? ''), businessId: String(data.businessId ?? '') }
}
