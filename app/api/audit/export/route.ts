import { answerFile } from '@/app/api/answer-file'
import { queryOf } from '@/app/api/answer-read'
import { doesNotFit, fits } from '@/app/api/contract-input'
import { exportAuditEntries as operation } from '@/lib/contract/audit'

const fileName = () => `audit-${new Date().toISOString().slice(0, 10)}.csv`

/** All entries that the filters in the address match; the API lets admins alone. */
export const GET = (request: Request) =>
  answerFile(request, fileName(), async (client, signal) => {
    const query = queryOf(request)
    return fits(operation.request.query, query)
      ? client.exportAuditEntries({ query }, { signal })
      : doesNotFit
  })
