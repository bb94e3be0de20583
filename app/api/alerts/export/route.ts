import { answerFile } from '@/app/api/answer-file'
import { queryOf } from '@/app/api/answer-read'
import { doesNotFit, fits } from '@/app/api/contract-input'
import { csvOptionsOfReader } from '@/app/api/csv-options-of-reader'
import { dayOfReader } from '@/app/api/day-of-reader'
import { exportAlerts as operation } from '@/lib/contract/alerts/export'

/** The alerts that match the filters in the URL, as CSV. */
export async function GET(request: Request): Promise<Response> {
  return answerFile(request, `alerts-${await dayOfReader()}.csv`, async (client, signal) => {
    const query = { ...queryOf(request), ...(await csvOptionsOfReader()) }
    return fits(operation.request.query, query) ? client.exportAlerts({ query }, { signal }) : doesNotFit
  })
}
