import { apiClient, findSession } from '@/lib/auth/session'

/** The logo is cached for as long as browsers allow, because a new logo has a new URL. */
const keep = 'private, max-age=31536000, immutable'

/**
 * The logo of the session's business. An image request cannot carry the page's session, so the URL identifies
 * the logo (`of` and `version`); a request for another business's logo gets a 404.
 */
export async function GET(request: Request): Promise<Response> {
  const session = await findSession()
  if (!session) return nothing(401)
  const { searchParams } = new URL(request.url)
  const of = searchParams.get('of')
  if (of !== null && of !== session.businessId) return nothing(404)
  const read = await apiClient(session).readLogo({}, { signal: request.signal })
  if (!read.ok) return nothing(read.failure.status || 502)
  const { image, version } = read.data.logo
  const isAsked = of !== null && searchParams.get('version') === `${version}`
  const [about, base64 = ''] = image.split(',')
  return new Response(Buffer.from(base64, 'base64'), {
    headers: {
      'content-type': /^data:(image\/\w+)/.exec(about ?? '')?.[1] ?? '',
      'cache-control': isAsked ? keep : 'no-store',
    },
  })
}

const nothing = (status: number) => new Response(null, { status, headers: { 'cache-control': 'no-store' } })
