import { answerRead, singleQueryOf } from '@/app/api/answer-read'
import { readClosedPoints } from '../read-closed-points'

export const GET = (request: Request) =>
  answerRead(request, (client, signal) => readClosedPoints(client, singleQueryOf(request), signal))
