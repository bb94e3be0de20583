import { useEffect, useState } from 'react'

/** A page that is opened by a link with a token instead of a sign-in. */
type LinkPage = 'display' | 'dispatch'

const retryMs = 10_000

/**
 * Removes the token from the URL of a link that was opened, exchanges it for a cookie and reloads the page. If the
 * server cannot be reached, it tries again on its own. `problem` is the error code of the last attempt.
 */
export function useLinkToken(page: LinkPage): { isOpening: boolean; problem: string | undefined } {
  const [token, setToken] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const take = () => {
      const given = takeToken()
      if (given !== '') setToken(given)
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  useEffect(() => {
    if (token === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const trade = async () => {
      const failure = await tradeToken(page, token)
      if (failure === undefined) return location.reload()
      setProblem(failure)
      if (failure !== 'unauthenticated') timer = setTimeout(() => void trade(), retryMs)
    }
    void trade()
    return () => clearTimeout(timer)
  }, [page, token])
  return { isOpening: token !== null, problem }
}

/** Reloads a page that the server could not fill, until it can. */
export function useReloadUntilShown(hasFailed: boolean): void {
  useEffect(() => {
    if (!hasFailed) return
    const timer = setTimeout(() => location.reload(), retryMs)
    return () => clearTimeout(timer)
  }, [hasFailed])
}

/** The token must not stay in the URL, where the screen, the history or a bookmark would reveal it. */
function takeToken(): string {
  const token = location.hash.slice(1)
  if (token !== '') history.replaceState(null, '', location.pathname + location.search)
  return token
}

/** Resolves to the error code on failure. */
async function tradeToken(page: LinkPage, token: string): Promise<string | undefined> {
  try {
    const response = await fetch(`/api/${page}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    if (response.ok) return undefined
    const { failure } = (await response.json()) as { failure?: { code: string } }
    return failure?.code ?? 'internal'
  } catch {
    return 'unreachable'
  }
}
