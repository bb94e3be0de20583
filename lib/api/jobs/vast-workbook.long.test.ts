import { afterAll, beforeAll, expect, it } from 'vitest'
import { failureOf, type JobRig, startJobRig } from '../fixtures/job-rig'
import { sheetXml, workbookOf, zipOf } from '../fixtures/workbook'

let rig: JobRig
beforeAll(async () => {
  rig = await startJobRig()
})
afterAll(() => rig.stop())

it('a workbook that exceeds a thread’s memory is rejected, and the next file is still read', async () => {
  const link = Buffer.from(`<Relationship Id="${'a'.repeat(60_000)}"/>`)
  const vast = zipOf([['_rels/.rels', Buffer.concat([Buffer.from('<a>'), ...Array(6_000).fill(link)])]])
  const failure = failureOf(await rig.client.uploadImport({ query: {}, upload: vast }))
  expect(failure).toMatchObject({ status: 422, issues: [{ code: 'too_big' }] })
  const job = await rig.upload(
    workbookOf(
      sheetXml([
        ['Teléfono', 'Nombre'],
        ['1', '2'],
      ]),
    ),
  )
  expect(await rig.rows(job)).toMatchObject([{ cells: ['1', '2'] }])
})
