import { answerFile } from '@/app/api/answer-file'
import { queryOf } from '@/app/api/answer-read'
import { doesNotFit, fits } from '@/app/api/contract-input'
import { exportAlerts as operation } from '@/lib/contract/alerts/export'

/** The alerts that the filters in the address leave, as CSV. */
export const GET = (request: Request) =>
  answerFile(request, 'alerts.csv', async (client, signal) => {
    const query = queryOf(request)
    return fits(operation.request.query, query) ? client.exportAlerts({ query }, { signal }) : doesNotFit
  })
