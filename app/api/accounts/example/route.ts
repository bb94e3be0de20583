import { getTranslations } from 'next-intl/server'
import { answerFile } from '@/app/api/answer-file'
import { separatorOfReader } from '@/app/api/separator-of-reader'
import type { Client, Result } from '@/lib/client/client'
import { byteOrderMark, csvRow, guardCell } from '@/lib/format/csv/write-row'

/** A sample import file with the most common columns and the business's own attributes. */
export const GET = (request: Request) => answerFile(request, 'accounts-example.csv', writeExample)

async function writeExample(client: Client): Promise<Result<ReadableStream<Uint8Array>>> {
  const [types, attributes, headings, separator] = await Promise.all([
    client.listAccountTypes({ query: { limit: '1' } }),
    client.listAttributes({ query: { limit: '20' } }),
    getTranslations('accounts.fields'),
    separatorOfReader(),
  ])
  if (!types.ok) return types
  if (!attributes.ok) return attributes
  const names = attributes.data.attributes.map(({ name }) => name)
  const type = types.data.accountTypes[0]?.name ?? ''
  const rows = [
    [...exampleFields.map((field) => headings(field)), ...names],
    ['+56 9 8765 4321', 'Ana Ñuñoa', type, '1990-05-31', ...names.map(() => '')],
    ['+54 9 11 2345 6789', 'João da Silva', type, '', ...names.map(() => '')],
  ]
  const text = rows.map((row) => csvRow(row.map(guardCell), separator))
  return { ok: true, data: new Blob([byteOrderMark, ...text]).stream() }
}

/** An import recognizes each of these columns by its heading in any console language. */
const exampleFields = ['phone', 'fullname', 'accountType', 'birthday'] as const
