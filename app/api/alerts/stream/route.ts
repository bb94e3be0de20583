import { findSession } from '@/lib/auth/session'
import { passStream } from './pass-stream'

export const GET = (request: Request) => passStream(request, findSession)
