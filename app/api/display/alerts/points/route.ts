import { passOnPoints } from '@/app/api/alerts/pass-on-points'
import { findDisplay } from '@/lib/auth/display-session'

export const GET = (request: Request) => passOnPoints(request, findDisplay)
