import { getTimeZone } from 'next-intl/server'
import { answerFile } from '@/app/api/answer-file'
import { queryOf } from '@/app/api/answer-read'
import { doesNotFit, fits } from '@/app/api/contract-input'
import { exportAuditEntries as operation } from '@/lib/contract/audit'
import { dayOf } from '@/lib/format/zoned-day'

/** All entries that the filters in the address match; the API lets admins alone. */
export async function GET(request: Request): Promise<Response> {
  const today = dayOf(new Date().toISOString(), await getTimeZone())
  return answerFile(request, `audit-${today}.csv`, async (client, signal) => {
    const query = queryOf(request)
    return fits(operation.request.query, query)
      ? client.exportAuditEntries({ query }, { signal })
      : doesNotFit
  })
}
