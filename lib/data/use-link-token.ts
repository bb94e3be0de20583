import { useEffect, useState } from 'react'

/** A page that is opened by a link with a token instead of a sign-in. */
type LinkPage = 'display' | 'dispatch'

const retryMs = 10_000
const timeoutMs = 20_000

/**
 * Removes the token from the URL of a link that was opened, exchanges it for a cookie and reloads the page. If the
 * server cannot be reached, it tries again on its own, even after a reload. `problem` is the error code of the last
 * attempt.
 */
export function useLinkToken(page: LinkPage): { isOpening: boolean; problem: string | undefined } {
  const [token, setToken] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const take = () => {
      const given = takeToken(page)
      if (given === null) return
      setProblem(undefined)
      setToken(given)
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [page])
  useEffect(() => {
    if (token === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const leaving = new AbortController()
    const trade = async () => {
      const failure = await tradeToken(page, token, leaving.signal)
      if (leaving.signal.aborted) return
      if (failure === undefined || failure === 'unauthenticated') sessionStorage.removeItem(keyOf(page))
      if (failure === undefined) return location.reload()
      setProblem(failure)
      if (failure !== 'unauthenticated') timer = setTimeout(() => void trade(), retryMs)
    }
    void trade()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [page, token])
  return { isOpening: token !== null, problem }
}

/** Reloads a page that the server could not fill, as soon as the console responds again. */
export function useReloadUntilShown(hasFailed: boolean): void {
  useEffect(() => {
    if (!hasFailed) return
    const reload = async () => {
      const signal = AbortSignal.timeout(timeoutMs)
      const health = await fetch('/api/health', { signal, cache: 'no-store' }).catch(() => undefined)
      if (health?.ok) location.reload()
    }
    const timer = setInterval(() => void reload(), retryMs)
    return () => clearInterval(timer)
  }, [hasFailed])
}

const keyOf = (page: LinkPage) => `link ${page}`

/**
 * The token must not stay in the URL, where the screen, the history or a bookmark would reveal it. This tab keeps it
 * until it has been exchanged.
 */
function takeToken(page: LinkPage): string | null {
  const token = location.hash.slice(1)
  if (token === '') return sessionStorage.getItem(keyOf(page))
  history.replaceState(null, '', location.pathname + location.search)
  sessionStorage.setItem(keyOf(page), token)
  return token
}

/** Resolves to the error code on failure. */
async function tradeToken(page: LinkPage, token: string, leaving: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(`/api/${page}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.any([leaving, AbortSignal.timeout(timeoutMs)]),
    })
    if (response.ok) return undefined
    const { failure } = (await response.json()) as { failure?: { code: string } }
    return failure?.code ?? 'internal'
  } catch {
    return 'unreachable'
  }
}
