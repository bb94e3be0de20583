import { passStream } from '@/app/api/alerts/stream/pass-stream'
import { findDisplay } from '@/lib/auth/display-session'

export const GET = (request: Request) => passStream(request, findDisplay)
