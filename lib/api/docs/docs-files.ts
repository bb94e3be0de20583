import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { makePostmanCollection } from '../openapi/postman'
import type { Json } from '../openapi/schemas'
import type { ApiAuth } from '../openapi/security'
import { makeReference } from './reference'

/**
 * Allows only this server's scripts and requests. Inline styles are allowed, because OpenAPI Explorer sets
 * its colors in a `<style>` element and `style` attributes; they cannot load anything from elsewhere.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  'img-src data: blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const pageHeaders = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/**
 * Responds with a file, compressed if the client accepts gzip, or with a 304 if the client already has it.
 */
type ServedFile = (request: Headers, requestId: string) => Response

/**
 * The OpenAPI document, the Postman collection, and the reference with the files that it loads, by path. Each
 * is built on its first request and never changes.
 */
export function documentFiles(document: Json, apiAuth: ApiAuth): Record<string, ServedFile> {
  return {
    '/openapi.json': file('application/json', () => JSON.stringify(document)),
    '/postman.json': file('application/json', () => JSON.stringify(makePostmanCollection(document))),
    '/docs': file('text/html; charset=utf-8', readPage, pageHeaders),
    '/docs/page.css': file('text/css; charset=utf-8', () => readPageFile('page.css'), pageHeaders),
    '/docs/page.js': file('text/javascript; charset=utf-8', () => readPageFile('page.js'), pageHeaders),
    '/docs/reference.json': file('application/json', () => JSON.stringify(makeReference(document, apiAuth))),
    '/docs/explorer.js': file('text/javascript; charset=utf-8', readExplorer, {
      ...pageHeaders,
      'cache-control': 'public, max-age=31536000, immutable',
    }),
  }
}

/** The script's URL contains its digest, so browsers can cache the script forever. */
const readPage = () =>
  readPageFile('page.html').replace('explorer.js', `explorer.js?${digestOf(readExplorer())}`)
const readExplorer = () =>
  readProjectFile('node_modules/openapi-explorer/dist/browser/openapi-explorer.min.js')
const readPageFile = (name: string) => readProjectFile(join('lib/api/docs/browser', name))
/** The API is always started in the project folder. */
const readProjectFile = (path: string) => readFileSync(join(process.cwd(), path), 'utf8')

function file(type: string, read: () => string, more: Record<string, string> = {}): ServedFile {
  let content: Content | undefined
  return (request, requestId) => {
    content ??= contentOf(read())
    const { text, compressed, etag } = content
    const headers: Record<string, string> = {
      'content-type': type,
      'cache-control': 'no-cache',
      ...more,
      etag,
      vary: 'accept-encoding',
      'x-request-id': requestId,
    }
    if (request.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    if (!acceptsGzip(request.get('accept-encoding') ?? '')) return new Response(text, { headers })
    return new Response(compressed, { headers: { ...headers, 'content-encoding': 'gzip' } })
  }
}

type Content = ReturnType<typeof contentOf>
const contentOf = (text: string) => ({ text, compressed: gzipSync(text), etag: `W/"${digestOf(text)}"` })

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Whether the client accepts gzip. `gzip;q=0` means that it does not (RFC 9110, 12.5.3). */
function acceptsGzip(acceptedEncodings: string): boolean {
  const codings = acceptedEncodings.toLowerCase().split(',')
  return codings.some((coding) => /^gzip(?!;q=0(\.0*)?$)/.test(coding.replaceAll(' ', '')))
}
