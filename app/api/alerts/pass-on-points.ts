import { type FindReader, passOn, queryOf } from '@/app/api/answer-read'
import { callForBytes } from '@/lib/client/client'
import { listAlertPoints } from '@/lib/contract/alerts/lists'

/** All open alerts that match the filters in the URL; the response may be several megabytes. */
export const passOnPoints = (request: Request, find?: FindReader) =>
  passOn(
    request,
    (caller, signal) => callForBytes(listAlertPoints, { query: queryOf(request) }, caller, { signal }),
    find,
  )
