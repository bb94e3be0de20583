import { findDispatch } from '@/lib/auth/dispatch-session'
import { findDisplay } from '@/lib/auth/display-session'
import { findSession } from '@/lib/auth/session'
import { settings } from '@/lib/env'
import { answerMapFile } from '@/lib/maps/answer-map-file'
import { mapsFolder } from '@/lib/maps/street-file'

type Context = { params: Promise<{ file: string }> }

/** A street map file, or a range of it, for signed-in users, displays and dispatched responders. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { file } = await params
  if ((await findSession()) ?? (await findDisplay()) ?? (await findDispatch()))
    return answerMapFile(request, mapsFolder(settings()), file)
  return new Response(null, { status: 401, headers: { 'cache-control': 'no-store' } })
}

export const HEAD = GET
