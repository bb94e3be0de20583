import { describe, expect, it, test } from 'vitest'
import { ImportOptions } from '@/lib/contract/import-options'
import { runs } from '../fixtures/long-run'
import { readRows } from './row-reading-service'
import { Threads } from './threads'

const memory = { maxOldGenerationSizeMb: 64 }
const slow = new Threads(new URL('./slow-thread.fixture.mjs', import.meta.url), { most: 2, memory })
const options = ImportOptions.parse({ fields: ['fullname', 'attribute:age', 'phone'] })
const attribute = {
  id: 'age',
  tag: 'age',
  name: 'Age',
  slot: 'number' as const,
  required: false,
  readOnly: false,
  isPersonalInfo: false,
  accountTypes: null,
}
const business = { accountTypes: new Map(), attributes: new Map([['age', attribute]]), country: undefined }
const task = { options, business: { ...business, attributes: business.attributes as never }, header: [] }

const named = (fullname: string) => ({ change: { fullname }, issues: [] })

describe('a row that takes over a second to read', () => {
  it.each(runs(['loop'], ['loop', 'grow']))(
    'fails alone, as the last row of its batch: %s',
    async (hostile) => {
      const rows = ['Ana', 'Luis', hostile, 'Eva', hostile].map((name) => [name])
      expect(await readRows(task, rows, slow)).toEqual([named('Ana'), named('Luis'), null])
      expect(await readRows(task, rows.slice(3), slow)).toEqual([named('Eva'), null])
    },
  )

  it('does not affect the thread of another batch', { tags: 'long' }, async () => {
    const rows = [readRows(task, [['loop']], slow), readRows(task, [['Eva'], ['Ana']], slow)]
    expect(await Promise.all(rows)).toEqual([[null], [named('Eva'), named('Ana')]])
  })
})

test.runIf(process.platform === 'linux')(
  'a row whose thread gets no processor is read later',
  { tags: 'long' },
  async () => {
    const rows = ['Ana', 'starve', 'Eva'].map((name) => [name])
    expect(await readRows(task, rows, slow)).toEqual([named('Ana'), named('starve'), named('Eva')])
  },
)

test('batches wait for a free thread if there are more batches than threads', async () => {
  const lots = Array.from({ length: 9 }, (_, at) => readRows(task, [[`Person ${at}`]], slow))
  expect(await Promise.all(lots)).toEqual(Array.from({ length: 9 }, (_, at) => [named(`Person ${at}`)]))
})

test('a cell of 100,000 digits is read like any other', async () => {
  const cells = ['Ana', `${'1'.repeat(100_000)}!`, '+56912345678']
  const [reading] = await readRows(task, [cells])
  expect(reading).toMatchObject({
    phone: '+56912345678',
    issues: [{ path: 'attribute:age', code: 'invalid_type' }],
  })
})
