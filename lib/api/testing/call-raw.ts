import { addressOf } from '@/lib/client/address'
import { basePath, type OperationName, operations } from '@/lib/contract/operations'

export type RawRequest = { params?: object; query?: object; body?: unknown; upload?: unknown }

/** Calls an operation with whatever is given, valid or not; a body that is no string goes out as JSON. */
export function callRaw(
  baseUrl: string,
  name: OperationName,
  { params, query, body: json, upload }: RawRequest,
  headers: Record<string, string>,
): Promise<Response> {
  const operation = operations[name]
  const body = upload ?? json
  const type = upload === undefined ? 'application/json' : 'text/csv'
  const parts = { params, query } as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  const isText = typeof body === 'string' || body instanceof Uint8Array
  return fetch(addressOf(baseUrl + basePath, operation, parts), {
    method: operation.method,
    headers: { ...(body === undefined ? {} : { 'content-type': type }), ...headers },
    body: body === undefined || isText ? (body as BodyInit | undefined) : JSON.stringify(body),
  })
}
