import { passOnPoints } from '../pass-on-points'

export const GET = (request: Request) => passOnPoints(request)
