import type { FindReader } from '@/app/api/answer-read'
import { eventStreamHeaders } from '@/app/api/event-stream'
import { apiClient } from '@/lib/auth/session'
import { showBeats } from './show-beats'

/** Streams the API's events after the cursor `after` until either end disconnects. */
export async function passStream(request: Request, find: FindReader): Promise<Response> {
  const session = await find()
  if (!session) return new Response(null, { status: 401 })
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  try {
    const result = await apiClient(session).streamAlerts({ query: { after } }, { signal: request.signal })
    if (!result.ok) return new Response(null, { status: result.failure.status || 502 })
    return new Response(showBeats(result.data), { headers: eventStreamHeaders })
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 })
    throw error
  }
}
