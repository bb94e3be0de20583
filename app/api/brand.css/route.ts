import { isColour, shadesOf } from '@/lib/format/accent-shades'
import { accentTheme } from './accent-theme'

const oneDaySeconds = 86_400

/** The console in an accent of its own: a stylesheet, since the policy allows no style in a page. It knows no business, only the colour. */
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
