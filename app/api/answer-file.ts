import { apiClient, findSession } from '@/lib/auth/session'
import type { Client, Result } from '@/lib/client/client'
import { workbookMedia } from '@/lib/contract/operation'
import { getReadFailureText } from '@/lib/i18n/get-read-failure-text'

type File = Result<ReadableStream<Uint8Array>>

/**
 * Streams a file download, as CSV unless `media` says otherwise. A failure returns a plain sentence, because
 * the browser shows it to the user.
 */
export async function answerFile(
  request: Request,
  name: string,
  call: (client: Client, signal: AbortSignal) => Promise<File>,
  media = 'text/csv',
): Promise<Response> {
  const session = await findSession()
  if (!session) return refuse({ status: 401, code: 'unauthenticated' })
  try {
    const result = await call(apiClient(session), request.signal)
    if (!result.ok) return refuse(result.failure)
    return new Response(result.data, { headers: fileHeaders(name, media) })
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 })
    throw error
  }
}

/** The file name is given twice: in ASCII for older clients, and in full (RFC 6266). */
function fileHeaders(name: string, media: string): Record<string, string> {
  const plain = name.normalize('NFKD').replace(/[^\w .-]/g, '')
  return {
    'content-type': media === workbookMedia ? media : `${media}; charset=utf-8`,
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'no-store',
  }
}

async function refuse(failure: { status: number; code: string }): Promise<Response> {
  const text = (await getReadFailureText())(failure)
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(text, { status: failure.status || 502, headers })
}
