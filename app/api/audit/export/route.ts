import { answerFile } from '@/app/api/answer-file'
import { queryOf } from '@/app/api/answer-read'
import { doesNotFit, fits } from '@/app/api/contract-input'
import { csvOptionsOfReader } from '@/app/api/csv-options-of-reader'
import { dayOfReader } from '@/app/api/day-of-reader'
import { exportAuditEntries as operation } from '@/lib/contract/audit'

/** All entries that match the filters in the URL; the API allows only admins. */
export async function GET(request: Request): Promise<Response> {
  return answerFile(request, `audit-${await dayOfReader()}.csv`, async (client, signal) => {
    const query = { ...queryOf(request), ...(await csvOptionsOfReader()) }
    return fits(operation.request.query, query)
      ? client.exportAuditEntries({ query }, { signal })
      : doesNotFit
  })
}
