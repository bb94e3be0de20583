import { answerFile } from '@/app/api/answer-file'
import { queryOf } from '@/app/api/answer-read'

const fileName = () => `audit-${new Date().toISOString().slice(0, 10)}.csv`

/** All entries that the filters in the address match; the API lets admins alone. */
export const GET = (request: Request) =>
  answerFile(request, fileName(), (client, signal) =>
    client.exportAuditEntries({ query: queryOf(request) as never }, { signal }),
  )
