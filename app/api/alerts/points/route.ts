import { passOn, queryOf } from '@/app/api/answer-read'
import { callForBytes } from '@/lib/client/client'
import { listAlertPoints } from '@/lib/contract/alerts/lists'

/** All open alerts that the filters in the address leave: megabytes when they are many. */
export const GET = (request: Request) =>
  passOn(request, (caller, signal) =>
    callForBytes(listAlertPoints, { query: queryOf(request) }, caller, { signal }),
  )
