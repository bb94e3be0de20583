import { isColour, shadesOf } from '@/lib/format/accent-shades'
import { accentTheme } from './accent-theme'

const oneDaySeconds = 86_400

/**
 * A stylesheet with a custom accent, since the CSP forbids inline styles. It depends only on the color, not on any
 * business.
 */
export function GET(request: Request): Response {
  const accent = `#${new URL(request.url).searchParams.get('accent') ?? ''}`
  if (!isColour(accent)) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  const css = accentTheme(shadesOf(accent, 'light'), shadesOf(accent, 'dark'))
  return new Response(css, {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': `public, max-age=${oneDaySeconds}`,
    },
  })
}
