import { createTranslator } from 'next-intl'
import { expect, test } from 'vitest'
import { defineAttribute } from '@/components/accounts/attribute.fixture'
import { fieldNames } from '@/components/jobs/field-names'
import { columnOf, fileOf } from '@/components/jobs/job.fixture'
import { reasonTexts } from '@/components/jobs/rows/reason-texts'
import type { Job, JobRow } from '@/lib/contract/job'
import { messages } from '@/lib/i18n/messages'
import { writeRowsSheet } from './rows-sheet'

const attributes = [defineAttribute('a1', 'boolean', { name: 'Dueño' })]
const of = { locale: 'es', messages: messages.es } as const
const words = {
  separator: ';',
  headings: { line: 'Línea', account: 'ID', why: 'Por qué' },
  nameOf: fieldNames(createTranslator(of) as never, attributes),
  reasonOf: reasonTexts(
    {
      reasons: createTranslator({ ...of, namespace: 'jobs.reasons' }) as never,
      errors: createTranslator({ ...of, namespace: 'errors' }) as never,
    },
    attributes,
  ),
}
const rowOf = (change: Partial<JobRow>): JobRow => ({
  line: 2,
  outcome: 'refused',
  undo: null,
  accountId: null,
  issues: [],
  cells: null,
  ...change,
})

async function write(file: Job['file'], row: Partial<JobRow>): Promise<string[]> {
  const pages = (async function* () {
    yield [rowOf(row)]
  })()
  const lines: string[] = []
  for await (const line of writeRowsSheet({ file }, pages, words)) lines.push(line)
  return lines
}

test('refused rows show the reasons in the reader’s language next to the uploaded cells, with formulas neutralized', async () => {
  const columns = [columnOf('Fono', 'phone'), columnOf('Dueño', 'attribute:a1')]
  const issues = [
    { path: 'phone', code: 'duplicate', message: 'is already on line 1' },
    { path: 'attribute:a1', code: 'invalid_type', message: 'must be yes or no' },
  ] as const
  expect(await write(fileOf({ columns }), { issues: [...issues], cells: ['+56 9', 'tal; vez'] })).toEqual([
    '\ufeffLínea;Por qué;Fono;Dueño\r\n',
    `2;Teléfono: Una fila anterior del archivo tiene lo mismo. Dueño: Escriba sí o no.;'+56 9;"tal; vez"\r\n`,
  ])
})

test('rows of a bulk change show the account they refer to', async () => {
  const issues = [{ path: '', code: 'is_deleted', message: 'is deleted' }] as const
  const [head, line] = await write(null, { issues: [...issues], accountId: 'x1' })
  expect(head).toBe('\ufeffLínea;ID;Por qué\r\n')
  expect(line).toBe(`2;x1;${messages.es.errors.issues.is_deleted}\r\n`)
})
