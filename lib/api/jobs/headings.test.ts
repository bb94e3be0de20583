import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '@/lib/contract/job'
import { failureOf, type JobRig, startJobRig } from '../fixtures/job-rig'
import { newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { sheetXml, workbookOf } from '../fixtures/workbook'

let rig: JobRig
beforeAll(async () => {
  rig = await startJobRig()
})
afterAll(() => rig.stop())

const cellsOf = async (job: Pick<Job, 'id'>) =>
  (await rig.rows(job)).map(({ line, cells }) => [line, ...(cells ?? [])])
const namesOf = ({ file }: Job) => file?.columns.map(({ name }) => name)
const paramsOf = ({ id }: Pick<Job, 'id'>) => ({ params: { jobId: id } })
const choose = (job: Pick<Job, 'id'>, row: number) =>
  rig.client.chooseHeadings({ ...paramsOf(job), body: { row } })
const chosen = async (job: Pick<Job, 'id'>, row: number) => dataOf(await choose(job, row)).job

describe('a file that starts with a title', () => {
  it('is read from its headings on, as CSV', async () => {
    const phone = newPhone()
    const job = await rig.upload(
      `Listado, torre norte\n\nTeléfono;Nombre;Nacimiento\n${phone};Ana;31/12/1990\n`,
    )
    expect(job).toMatchObject({
      total: 1,
      file: {
        delimiter: ';',
        headingsRow: 3,
        firstRows: [
          { row: 1, cells: ['Listado, torre norte'] },
          { row: 3, cells: ['Teléfono', 'Nombre', 'Nacimiento'] },
          { row: 4, cells: [phone, 'Ana', '31/12/1990'] },
        ],
        columns: [
          { name: 'Teléfono', samples: [phone], field: 'phone' },
          { name: 'Nombre', field: 'fullname' },
          { name: 'Nacimiento', field: 'birthday', dates: 'dmy' },
        ],
      },
    })
    expect(await cellsOf(job)).toEqual([[4, phone, 'Ana', '31/12/1990']])
  })

  it('is read from its headings on, as a workbook', async () => {
    const rows = [['Listado'], [], [null, 'Fono', 'Nombre'], [null, '9', 'Ana'], [], [null, '8']]
    const job = await rig.upload(workbookOf(sheetXml(rows)))
    expect(job).toMatchObject({ total: 2, file: { headingsRow: 3 } })
    expect(namesOf(job)).toEqual(['', 'Fono', 'Nombre'])
    expect(await cellsOf(job)).toEqual([
      [4, '', '9', 'Ana'],
      [6, '', '8', ''],
    ])
  })

  it('counts rows from its first line in reasons, reports and corrections, and can be undone', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    const text = `Listado\n\nphone,fullname\n${phone},Ana\n12,Luis\n${phone},Eva\n`
    const checked = await rig.check(text)
    expect(checked).toMatchObject({ total: 3, counts: { check: { created: 1, refused: 2 } } })
    expect(await rig.faults(checked)).toEqual(['5 phone invalid_phone', '6 phone duplicate'])
    expect((await rig.rows(checked, 'refused'))[1]?.issues[0]?.message).toBe('is already on line 4')
    expect((await rig.report(checked)).split('\r\n').slice(1)).toMatchObject([
      expect.stringMatching(/^5,/),
      expect.stringMatching(/^6,/),
      '',
    ])
    const correct = (line: string) =>
      rig.client.correctJobRow({
        params: { jobId: checked.id, line },
        body: { cells: [other, 'Luis'] },
      })
    expect(failureOf(await correct('1')).status).toBe(404)
    expect(failureOf(await correct('-3')).status).toBe(404)
    expect(dataOf(await correct('5')).row).toMatchObject({ line: 5, outcome: 'created' })
    const done = await rig.start(checked)
    expect(done.counts.run).toEqual({ created: 2, refused: 1 })
    expect((await rig.undo(done)).counts.undo).toEqual({ undone: 2 })
  })
})

describe('a file for which another row is chosen as headings', () => {
  const text =
    'Edificio,Norte\nActualizado,enero 2026\nCelular,Nombre,Nacimiento\n+56911110001,Ana,31/12/1990\n+56911110002,Eva,\n'

  it('takes its column names from that row, and its columns are read again', async () => {
    const job = await rig.upload(text)
    expect(job).toMatchObject({ total: 4, file: { headingsRow: 1 } })
    expect((await rig.rows(job)).map(({ cells }) => cells?.length)).toEqual([2, 3, 3, 2])
    const { file, ...rest } = await chosen(job, 3)
    expect(rest).toMatchObject({ total: 2, state: 'draft' })
    const direct = (await rig.upload(`\n${text.slice(text.indexOf('\n', 20))}`)).file
    expect(direct?.headingsRow).toBe(3)
    expect(file).toEqual({ ...direct, firstRows: job.file?.firstRows })
    expect(await cellsOf(job)).toEqual([
      [4, '+56911110001', 'Ana', '31/12/1990'],
      [5, '+56911110002', 'Eva', ''],
    ])
  })

  it('can be given headings above or below that row, without losing a row', async () => {
    const job = await rig.upload(text)
    const before = await cellsOf(job)
    for (const row of [3, 2, 4, 1]) {
      const { file } = await chosen(job, row)
      expect(file?.headingsRow).toBe(row)
    }
    expect(await cellsOf(job)).toEqual(before)
    expect(await rig.read(job)).toEqual(job)
  })

  it('keeps these headings through check and run, and they are suggested for the next similar file', async () => {
    const phone = newPhone()
    const of = (person: string) => `Edificio,Sur\nActualizado,enero\nCelular,Jefe\n${person}\n`
    const job = await rig.upload(of(`${phone},Ana\nx,Eva`))
    await chosen(job, 3)
    const body = { fields: ['phone', 'fullname'] as ('phone' | 'fullname')[], accountType: rig.type }
    dataOf(await rig.client.checkImport({ ...paramsOf(job), body }))
    await rig.work()
    expect(await rig.faults(job)).toEqual(['5 phone invalid_phone'])
    expect((await rig.start(job)).counts.run).toEqual({ created: 1, refused: 1 })
    expect(await rig.accountOf(phone)).toMatchObject({ fullname: 'Ana' })
    const next = await rig.upload(of(`${newPhone()},Luis`))
    expect(next.file).toMatchObject({ headingsRow: 3, suggested: { fields: body.fields } })
  })

  it('can be given other headings once a check has been stopped, just like a new draft', async () => {
    const [one, two] = [newPhone(), newPhone()]
    const job = await rig.check(`Listado\n\nphone,name\n${one},Ana\n12,Luis\n${one},Eva\n`)
    const correction = { path: 'phone', code: 'invalid_phone', cell: two } as const
    dataOf(await rig.client.correctJobRows({ ...paramsOf(job), body: correction }))
    dataOf(await rig.client.cancelJob(paramsOf(job)))
    const { state, total, options, counts } = await chosen(job, 4)
    expect({ state, total, options, counts }).toEqual({ state: 'draft', total: 2, options: {}, counts: {} })
    const body = { fields: ['phone' as const, null], accountType: rig.type }
    dataOf(await rig.client.checkImport({ ...paramsOf(job), body }))
    await rig.work()
    expect((await rig.read(job)).counts.check).toEqual({ created: 2 })
  })

  it('becomes a draft again, without the results of the check, if headings are chosen after it', async () => {
    const phone = newPhone()
    const job = await rig.check(`Listado\n\nphone,name\n${phone},Ana\n12,Luis\n`)
    expect(job.counts.check).toEqual({ created: 1, refused: 1 })
    const { state, total, options, counts, file } = await chosen(job, 1)
    expect({ state, total, options, counts }).toEqual({ state: 'draft', total: 3, options: {}, counts: {} })
    expect(file?.headingsRow).toBe(1)
    const { rows } = dataOf(await rig.client.listJobRows({ ...paramsOf(job), query: {} }))
    expect(rows.map(({ line, outcome, issues }) => ({ line, outcome, issues }))).toEqual(
      [3, 4, 5].map((line) => ({ line, outcome: null, issues: [] })),
    )
    const refused = { ...paramsOf(job), query: { outcome: 'refused' as const } }
    expect(dataOf(await rig.client.listJobRows(refused)).rows).toEqual([])
    expect(failureOf(await rig.client.startJob(paramsOf(job))).code).toBe('job_state')
    await chosen(job, 3)
    const body = { fields: ['phone' as const, null], accountType: rig.type }
    dataOf(await rig.client.checkImport({ ...paramsOf(job), body }))
    await rig.work()
    expect((await rig.read(job)).counts.check).toEqual({ created: 1, refused: 1 })
    expect((await rig.start(job)).counts.run).toEqual({ created: 1, refused: 1 })
  })

  it('keeps the faults of rows that do not fit the columns', async () => {
    const people = `${newPhone()},Ana\n`.repeat(20)
    const job = await rig.upload(`Listado\nphone,name\n12,N\0L\n2,3,4\n${people}`)
    await chosen(job, 1)
    expect((await chosen(job, 2)).file?.headingsRow).toBe(2)
    const body = { fields: ['phone' as const, null], accountType: rig.type }
    dataOf(await rig.client.checkImport({ ...paramsOf(job), body }))
    await rig.work()
    expect((await rig.faults(job)).slice(0, 2)).toEqual(['3  invalid_text', '4  too_many_cells'])
  })
})

describe('choosing the headings', () => {
  it.each([
    [2, 'an empty row'],
    [4, 'the last row'],
    [5, 'a row beyond the file'],
    [1_000_000, 'a row far beyond the file'],
  ])('is rejected with 422 for row %i, %s, and the file stays as it was', async (row) => {
    const job = await rig.upload('Listado\n\nphone,name\n+56911110001,Ana\n')
    expect(failureOf(await choose(job, row))).toMatchObject({
      status: 422,
      issues: [{ path: 'row', code: 'no_match' }],
    })
    expect(await rig.read(job)).toEqual(job)
    expect(await cellsOf(job)).toEqual([[4, '+56911110001', 'Ana']])
  })

  it('is rejected for an import that has run, a bulk change and an import of another business', async () => {
    const job = await rig.check(`Listado\n\nphone,name\n${newPhone()},Ana\n`)
    expect(failureOf(await choose(await rig.start(job), 1))).toMatchObject({ status: 422, code: 'job_state' })
    const { id } = await rig.accountOf((await rig.rows(job))[0]?.cells?.[0] ?? '')
    const bulk = await rig.bulk({ action: 'validate', accountIds: [id], start: false })
    expect(failureOf(await choose(bulk, 1)).code).toBe('job_state')
    const draft = await rig.upload('Listado\na,b\n1,2\n')
    const stranger = rig.api.strangerClient()
    const request = { ...paramsOf(draft), body: { row: 1 } }
    expect(failureOf(await stranger.chooseHeadings(request)).status).toBe(404)
    expect(await rig.read(draft)).toEqual(draft)
  })
})
