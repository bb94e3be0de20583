import { basePath } from '@/lib/contract/operations'
import { findBusinessOfToken, hashOfToken, isProven } from '../authentication/service'
import { logoutRoute } from '../company-sign-in/logout-path'
import { callbackPaths } from '../delivery/callbacks/callback-paths'
import { hasJsonType, readBytes } from '../http/body'
import { scimPath } from '../scim/scim-url-service'
import { findBusinessOfDirectory } from '../scim/users-service'

/** Paths that end with the ID of a business. */
const named = [...Object.values(callbackPaths), logoutRoute.replace(/\/:business$/, '')]
/** Operations that name a business in their query or body, because their callers have no token yet. */
const withoutToken = [`${basePath}/authentication/login`, `${basePath}/authentication/company`]

/**
 * Returns the business that a request names or whose token it has, without checking whether its caller may act for the
 * business; undefined if it cannot be told. Leaves the request's body unread.
 */
export async function businessOf(
  request: Request,
  { isGuessing }: { isGuessing: () => boolean },
): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  const path = named.find((one) => pathname.startsWith(`${one}/`))
  if (path) return decoded(pathname.slice(path.length + 1))
  const token = /^Bearer +(\S{1,200})$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (pathname.startsWith(`${scimPath}/`))
    return token === undefined || isGuessing() ? undefined : findBusinessOfDirectory(hashOfToken(token))
  const given =
    request.headers.get('x-client-id') || (withoutToken.includes(pathname) && searchParams.get('businessId'))
  if (given) return given
  if (token !== undefined) return isProven(token) || !isGuessing() ? findBusinessOfToken(token) : undefined
  return withoutToken.includes(pathname) ? businessIn(request) : undefined
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

async function businessIn(request: Request): Promise<string | undefined> {
  if (!hasJsonType(request)) return undefined
  try {
    const { businessId } = JSON.parse(new TextDecoder().decode(await readBytes(request.clone()))) as {
      businessId?: unknown
    }
    return typeof businessId === 'string' ? businessId : undefined
  } catch {
    // The operation itself rejects the body.
    return undefined
  }
}
