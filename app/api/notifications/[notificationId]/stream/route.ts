import { eventStreamHeaders } from '@/app/api/event-stream'
import { apiClient, findSession } from '@/lib/auth/session'

type Context = { params: Promise<{ notificationId: string }> }

/** Streams the API's events until either end disconnects. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const session = await findSession()
  if (!session) return new Response(null, { status: 401 })
  const { notificationId } = await params
  try {
    const result = await apiClient(session).streamNotification(
      { params: { notificationId } },
      { signal: request.signal },
    )
    if (!result.ok) return new Response(null, { status: result.failure.status || 502 })
    return new Response(result.data, { headers: eventStreamHeaders })
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 })
    throw error
  }
}
