import type { Client, Result } from '@/lib/client/client'
import type { Failure } from '@/lib/client/failure'
import { answerRead, queryOf } from '../answer-read'
import { readOwnJson } from '../own-page'
import { findRead } from './reads'

type Context = { params: Promise<{ read: string[] }> }

/** The contract's reads, at its own paths below `/api`. */
export const GET = async (request: Request, { params }: Context) => answer(request, (await params).read)

/** Reads whose question does not fit into an address. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const asked = await readOwnJson(request)
  if ('refusal' in asked) return asked.refusal
  return answer(request, (await params).read, asked.body)
}

type Read = (request: object, options: { signal: AbortSignal }) => Promise<Result<unknown>>

function answer(request: Request, path: string[], body?: unknown): Promise<Response> {
  const found = findRead(request.method, path)
  return answerRead(request, async (client, signal) => {
    if (!found) return { ok: false, failure: notFound }
    const read = client[found.name] as Client[typeof found.name] & Read
    return read({ params: found.params, query: queryOf(request), body }, { signal })
  })
}

const notFound: Failure = {
  status: 404,
  code: 'route_not_found',
  message: 'No such read.',
  issues: [],
  data: {},
}
