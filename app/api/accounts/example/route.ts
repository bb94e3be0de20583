import { answerFile } from '@/app/api/answer-file'
import type { Client, Result } from '@/lib/client/client'

/** A file to begin with: the columns that are asked for most, and the attributes of this business. */
export const GET = (request: Request) => answerFile(request, 'accounts-example.csv', writeExample)

async function writeExample(client: Client): Promise<Result<ReadableStream<Uint8Array>>> {
  const [types, attributes] = await Promise.all([
    client.listAccountTypes({ query: { limit: '1' } }),
    client.listAttributes({ query: { limit: '20' } }),
  ])
  if (!types.ok) return types
  if (!attributes.ok) return attributes
  const names = attributes.data.attributes.map(({ name }) => name)
  const type = types.data.accountTypes[0]?.name ?? ''
  const rows = [
    ['phone', 'fullname', 'accountType', 'birthday', 'subscribed', ...names],
    ['+56 9 8765 4321', 'Ana Ñuñoa', type, '1990-05-31', 'true', ...names.map(() => '')],
    ['+54 9 11 2345 6789', 'João da Silva', type, '', 'true', ...names.map(() => '')],
  ]
  const text = rows.map((row) => `${row.map(quote).join(',')}\r\n`).join('')
  // The mark at its start lets spreadsheets see that it is UTF-8.
  return { ok: true, data: new Blob(['\ufeff', text]).stream() }
}

/** A cell that a spreadsheet would take for a formula begins with an apostrophe. */
function quote(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
