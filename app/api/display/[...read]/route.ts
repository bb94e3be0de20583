import { answerContractRead } from '@/app/api/answer-contract-read'
import { findDisplay } from '@/lib/auth/display-session'

type Context = { params: Promise<{ read: string[] }> }

/** What the page of a display reads, by its own token: the API decides what that may be. */
export const GET = async (request: Request, { params }: Context) =>
  answerContractRead(request, (await params).read, {}, findDisplay)
