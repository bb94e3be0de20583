import { noteRecentChange } from '@/lib/recent-change'
import type { OneJob } from './jobs'
import { pageSessionHeaders } from './page-session'
import { type Failure, notKnown, RequestError, unreachable } from './request-error'

type Upload = { signal: AbortSignal; onSent: (bytes: number) => void }

/**
 * Uploads a file unchanged and resolves to its job. Uses XMLHttpRequest, because fetch does not report
 * progress. Throws RequestError.
 */
export function uploadImport(file: File, { signal, onSent }: Upload): Promise<OneJob> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let sent = false
    const fail = (failure: Failure) => reject(new RequestError(failure))
    request.upload.onload = () => {
      sent = true
    }
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onload = () => {
      const { data, failure } = readBody(request.responseText)
      if (data) resolve(data)
      else fail(failure ?? notKnown)
    }
    // An incompletely uploaded file is not stored.
    request.onerror = () => fail(sent ? notKnown : unreachable)
    request.onloadend = noteRecentChange
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', `/api/imports?${new URLSearchParams({ name: file.name })}`)
    request.setRequestHeader('content-type', 'text/csv')
    for (const [name, value] of Object.entries(pageSessionHeaders())) request.setRequestHeader(name, value)
    request.send(file)
  })
}

function readBody(text: string): { data?: OneJob; failure?: Failure } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
