import { answerContractRead } from '../answer-contract-read'
import { readOwnJson } from '../own-page'

type Context = { params: Promise<{ read: string[] }> }

/** The contract's read operations, under the same paths below `/api`. */
export const GET = async (request: Request, { params }: Context) =>
  answerContractRead(request, (await params).read)

/** Read operations whose parameters do not fit in a URL. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const asked = await readOwnJson(request)
  if ('refusal' in asked) return asked.refusal
  return answerContractRead(request, (await params).read, asked)
}
