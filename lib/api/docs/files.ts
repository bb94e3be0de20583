import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Document } from './operation-section'
import { documentPage } from './page'

/** No other host, nothing inline: the page has its own style and script, and calls this server only. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const pageHeaders = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** Answers with a file, compressed for whoever takes that. */
type PageFile = (acceptedEncodings: string, requestId: string) => Response

/**
 * The document, and the page with its style and its script, by their paths. Made once: they stay the same while the process runs. Its samples call
 * `port` of this machine, and in a browser the server that the page came from.
 */
export function pageFiles(
  document: object,
  { apiAuth, port }: { apiAuth: 'bearer' | 'documented'; port: number },
): Record<string, PageFile> {
  const page = documentPage(document as Document, apiAuth).replaceAll('127.0.0.1:4000', `127.0.0.1:${port}`)
  return {
    '/openapi.json': file('application/json', JSON.stringify(document)),
    '/docs': pageFile('text/html', page),
    '/docs/page.css': pageFile('text/css', readBrowserFile('page.css')),
    '/docs/page.js': pageFile('text/javascript', readBrowserFile('page.js')),
  }
}

const pageFile = (type: string, text: string) => file(`${type}; charset=utf-8`, text, pageHeaders)

function file(type: string, text: string, more: Record<string, string> = {}): PageFile {
  const plain = Buffer.from(text)
  const compressed = gzipSync(plain)
  return (acceptedEncodings, requestId) => {
    const isCompressed = takesGzip(acceptedEncodings)
    const headers = {
      ...more,
      ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
      'content-type': type,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'x-request-id': requestId,
    }
    return new Response(isCompressed ? compressed : plain, { headers })
  }
}

/** `gzip;q=0` is a refusal (RFC 9110, 12.5.3). */
function takesGzip(acceptedEncodings: string): boolean {
  const codings = acceptedEncodings.toLowerCase().split(',')
  return codings.some((coding) => /^gzip(?!;q=0(\.0*)?$)/.test(coding.replaceAll(' ', '')))
}

/** These files stand beside the source. Every way to start the API does so in the project's folder. */
function readBrowserFile(name: string): string {
  return readFileSync(join(process.cwd(), 'lib/api/docs/browser', name), 'utf8')
}
