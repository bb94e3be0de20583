import { Readable } from 'node:stream'
import { getTranslations } from 'next-intl/server'
import { answerFile } from '@/app/api/answer-file'
import { singleQueryOf } from '@/app/api/answer-read'
import { doesNotFit, fits } from '@/app/api/contract-input'
import { separatorOfReader } from '@/app/api/separator-of-reader'
import { fieldNames } from '@/components/jobs/field-names'
import { reasonTexts } from '@/components/jobs/rows/reason-texts'
import type { Result } from '@/lib/client/client'
import type { Attribute } from '@/lib/contract/definitions'
import { type Job, type JobRow, listJobRows } from '@/lib/contract/job'
import type { AnswerOf } from '@/lib/contract/operation'
import { allDefinitions } from '@/lib/data/definitions'
import { writeRowsSheet } from './rows-sheet'

type Context = { params: Promise<{ jobId: string }> }

/** The rows with a given outcome, or in one group of refused rows, as a file for the user's spreadsheet. */
export const GET = async (request: Request, { params }: Context) => {
  const { jobId } = await params
  const { name = jobId, outcome = 'refused', ...group } = singleQueryOf(request)
  const query = { ...group, outcome, limit: '500' }
  const fileName = `${name.replace(/\.\w+$/, '')}-${outcome}.csv`
  return answerFile(request, fileName, async (client, signal) => {
    if (!fits(listJobRows.request.query, query)) return doesNotFit
    const readRows = (cursor?: string) =>
      client.listJobRows({ params: { jobId }, query: { ...query, cursor } }, { signal })
    const [read, definitions, first] = await Promise.all([
      client.readJob({ params: { jobId } }, { signal }),
      client.listAttributes({ query: allDefinitions }, { signal }),
      readRows(),
    ])
    if (!read.ok) return read
    if (!definitions.ok) return definitions
    if (!first.ok) return first
    const words = await wordsOf(read.data.job, definitions.data.attributes)
    const rows = writeRowsSheet(read.data.job, pagesFrom(first.data, readRows), words)
    const file = Readable.toWeb(Readable.from(rows, { objectMode: false }))
    return { ok: true, data: file as ReadableStream<Uint8Array> }
  })
}

type Page = AnswerOf<typeof listJobRows>

/** If a page fails to load, the download is aborted, and the browser reports that. */
async function* pagesFrom(
  first: Page,
  readRows: (cursor: string) => Promise<Result<Page>>,
): AsyncGenerator<JobRow[]> {
  let page = first
  yield page.rows
  while (page.next) {
    const read = await readRows(page.next)
    if (!read.ok) throw new Error(`Could not load the next page of rows: ${read.failure.code}`)
    page = read.data
    yield page.rows
  }
}

async function wordsOf({ file }: Job, attributes: readonly Attribute[]) {
  const [t, reasons, errors, separator] = await Promise.all([
    getTranslations(),
    getTranslations('jobs.reasons'),
    getTranslations('errors'),
    separatorOfReader(),
  ])
  return {
    separator,
    headings: {
      line: t(file ? 'jobs.rows.line' : 'jobs.rows.place'),
      account: t('accounts.fields.id'),
      why: t('jobs.rows.why'),
    },
    nameOf: fieldNames(t, attributes),
    reasonOf: reasonTexts({ reasons, errors }, attributes),
  }
}
