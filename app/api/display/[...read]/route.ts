import { answerContractRead } from '@/app/api/answer-contract-read'
import { findDisplay } from '@/lib/auth/display-session'

type Context = { params: Promise<{ read: string[] }> }

/**
 * Read operations for a display page, made with the display's own token. The API decides which are allowed.
 */
export const GET = async (request: Request, { params }: Context) =>
  answerContractRead(request, (await params).read, {}, findDisplay)
