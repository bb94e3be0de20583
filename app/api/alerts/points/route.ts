import { answerRead, singleQueryOf } from '@/app/api/answer-read'
import { readPoints } from '../read-points'

export const GET = (request: Request) =>
  answerRead(request, (client, signal) => readPoints(client, singleQueryOf(request), signal))
