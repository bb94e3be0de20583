import { failedToConnect, failureCode } from '@/lib/connection-failure'
import type { Outcome } from './port'

/** Many times what any provider answers; whatever sends more is none. */
const longestAnswerBytes = 65_536

/** The answer of a provider. `json` is the object that it holds, empty when it holds none. */
export type ProviderAnswer = {
  status: number
  ok: boolean
  headers: Headers
  json: Record<string, unknown>
  /** Of `Retry-After`, as seconds from now. */
  retryAfterSeconds?: number
}

/** One request to a provider, without redirects; its answer, or what it means that there is none that can be read. */
export async function callProvider(
  address: string,
  request: RequestInit,
): Promise<{ answer: ProviderAnswer } | { outcome: Outcome }> {
  try {
    const response = await fetch(address, { ...request, redirect: 'manual' })
    const text = await readText(response)
    if (text === undefined) return { outcome: { kind: 'unclear', code: 'answer_too_large' } }
    const { status, ok, headers } = response
    const retryAfterSeconds = readRetryAfter(headers.get('retry-after'))
    return { answer: { status, ok, headers, json: parse(text), retryAfterSeconds } }
  } catch (error) {
    return { outcome: classifyFailure(error) }
  }
}

/** What it means that `fetch` threw: only a failure to connect is certain not to have sent anything. */
function classifyFailure(error: unknown): Outcome {
  const code = failureCode(error)
  return failedToConnect(error) ? { kind: 'retry', code, wholeChannel: true } : { kind: 'unclear', code }
}

/** The body, or undefined when it is too long; what is left of it is not waited for. */
async function readText({ body }: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > longestAnswerBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** RFC 9110, 10.2.3: seconds, or a date. */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  if (/^\d{1,6}$/.test(value)) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
