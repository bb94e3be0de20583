import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failureOf, type JobRig, startJobRig } from '../fixtures/job-rig'
import { runs } from '../fixtures/long-run'
import { dataOf } from '../fixtures/server'
import { workbookSharing } from '../fixtures/workbook'

let rig: JobRig
beforeAll(async () => {
  rig = await startJobRig()
})
afterAll(() => rig.stop())

/** Returns text of this length that hardly compresses. */
function noise(length: number): string {
  let state = 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return String.fromCharCode(97 + (state % 26))
  }
  return Array.from({ length }, next).join('')
}

const sheetOf = (rows: string) =>
  `<worksheet><sheetData><row><c t="inlineStr"><is><t>Nombre</t></is></c></row>${rows}</sheetData></worksheet>`

const books: [name: string, book: () => BodyInit][] = [
  [
    'repeats one shared string in each row',
    () =>
      workbookSharing({
        sheet: sheetOf('<row><c t="s"><v>0</v></c></row>'.repeat(5_000)),
        strings: `<si><t>${noise(190_000)}</t></si>`,
      }),
  ],
  [
    'repeats an inline string in each row',
    () =>
      workbookSharing({
        sheet: sheetOf(`<row><c t="inlineStr"><is><t>${noise(19_000)}</t></is></c></row>`.repeat(5_000)),
      }),
  ],
  [
    'has one cell in the last column of each row',
    () =>
      workbookSharing({
        sheet: sheetOf(
          Array.from({ length: 100_000 }, (_, at) => `<row><c r="SF${at + 2}"><v>1</v></c></row>`).join(''),
        ),
      }),
  ],
]

const refusalOf = async (upload: BodyInit) => failureOf(await rig.client.uploadImport({ query: {}, upload }))

async function storedBytes(): Promise<number> {
  const [row] = await rig.api.sql<{ bytes: string }>(`select pg_total_relation_size('job_rows') as bytes`)
  return Number(row?.bytes)
}

describe('a small workbook that expands to a large table', () => {
  it.each(runs(books.slice(0, 1), books))('is rejected with 422 and not stored if it %s', async (_, book) => {
    const before = await storedBytes()
    const failure = await refusalOf(book())
    expect(failure).toMatchObject({
      status: 422,
      code: 'unreadable_file',
      issues: [{ code: 'too_big', message: expect.stringMatching(/larger than the file/) }],
    })
    expect((await storedBytes()) - before).toBe(0)
  })
})

describe('the imports of one business', () => {
  const upload = `phone,name\n${`+56911110001,${noise(1_000)}\n`.repeat(900)}`
  let small: JobRig
  beforeAll(async () => {
    small = await startJobRig(undefined, { IMPORT_STORAGE_MB: 2 })
  })
  afterAll(() => small.stop())
  const send = () => small.client.uploadImport({ query: {}, upload })

  it('together take up no more space than the setting allows, until one is cancelled or 30 days old', {
    tags: 'long',
  }, async () => {
    const first = dataOf(await send()).job
    const second = dataOf(await send()).job
    const refused = { status: 422, code: 'invalid_arguments', issues: [{ path: 'upload', code: 'no_room' }] }
    expect(failureOf(await send())).toMatchObject(refused)
    expect(dataOf(await small.client.listJobs({ query: {} })).jobs.map(({ id }) => id)).toEqual([
      second.id,
      first.id,
    ])
    expect(dataOf(await small.api.strangerClient().uploadImport({ query: {}, upload })).job.total).toBe(900)
    dataOf(await small.client.cancelJob({ params: { jobId: first.id } }))
    const third = dataOf(await send()).job
    expect(failureOf(await send())).toMatchObject(refused)
    await small.api.sql(`update jobs set created_at = now() - interval '31 days' where id = $1`, [third.id])
    dataOf(await send())
  })

  it('cannot exceed that space through bulk corrections either, and the rows stay as they were', {
    tags: 'long',
  }, async () => {
    const jobs = await startJobRig(undefined, { IMPORT_STORAGE_MB: 1 })
    const rows = Array.from({ length: 100 }, () => 'x,Ana').join('\n')
    const job = await jobs.check(`phone,fullname\n${rows}\n`)
    const correct = (cell: string) =>
      jobs.client.correctJobRows({
        params: { jobId: job.id },
        body: { path: 'phone', code: 'invalid_phone', cell },
      })
    expect(failureOf(await correct('9'.repeat(20_000)))).toMatchObject({
      status: 422,
      issues: [{ path: 'cell', code: 'no_room' }],
    })
    expect(await jobs.read(job)).toEqual(job)
    expect((await jobs.rows(job))[0]?.cells).toEqual(['x', 'Ana'])
    expect(dataOf(await correct('9'.repeat(2_000))).job.state).toBe('checking')
    await jobs.stop()
  })
})
