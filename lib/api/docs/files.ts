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

const commonHeaders = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
}

/** Answers with a file of the page, compressed where the browser takes that. */
type PageFile = (acceptedEncodings: string, requestId: string) => Response

/**
 * The page, its style and its script, by their paths. Made once: they stay the same while the process runs. Its samples call
 * `port` of this machine, and in a browser the server that the page came from.
 */
export function pageFiles(
  document: object,
  { apiAuth, port }: { apiAuth: 'bearer' | 'documented'; port: number },
): Record<string, PageFile> {
  const page = documentPage(document as Document, apiAuth).replaceAll('127.0.0.1:4000', `127.0.0.1:${port}`)
  return {
    '/docs': pageFile('text/html', page),
    '/docs/page.css': pageFile('text/css', readBrowserFile('page.css')),
    '/docs/page.js': pageFile('text/javascript', readBrowserFile('page.js')),
  }
}

function pageFile(type: string, text: string): PageFile {
  const plain = Buffer.from(text)
  const compressed = gzipSync(plain)
  return (acceptedEncodings, requestId) => {
    const takesGzip = /\bgzip\b/.test(acceptedEncodings)
    const encoding = takesGzip ? { 'content-encoding': 'gzip' } : undefined
    const headers = {
      ...commonHeaders,
      ...encoding,
      'content-type': `${type}; charset=utf-8`,
      'x-request-id': requestId,
    }
    return new Response(takesGzip ? compressed : plain, { headers })
  }
}

/** These files stand beside the source. Every way to start the API does so in the project's folder. */
function readBrowserFile(name: string): string {
  return readFileSync(join(process.cwd(), 'lib/api/docs/browser', name), 'utf8')
}
