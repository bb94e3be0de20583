import type { Client, Result } from '@/lib/client/client'
import type { Failure } from '@/lib/client/failure'
import { findRead } from './[...read]/reads'
import { answerRead, type FindReader, queryOf } from './answer-read'

type Read = (request: object, options: { signal: AbortSignal }) => Promise<Result<unknown>>

/** Responds to a contract read at its own path; `find` determines whose session is used. */
export function answerContractRead(
  request: Request,
  path: string[],
  { body }: { body?: unknown } = {},
  find?: FindReader,
): Promise<Response> {
  const found = findRead(request.method, path)
  return answerRead(
    request,
    async (client, signal) => {
      if (!found) return { ok: false, failure: notFound }
      const read = client[found.name] as Client[typeof found.name] & Read
      return read({ params: found.params, query: queryOf(request), body }, { signal })
    },
    find,
  )
}

const notFound: Failure = {
  status: 404,
  code: 'route_not_found',
  message: 'No read operation has this path.',
  issues: [],
  data: {},
}
