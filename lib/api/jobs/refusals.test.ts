import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '@/lib/contract/job'
import type { RequestOf } from '@/lib/contract/operation'
import type { Operations } from '@/lib/contract/operations'
import { failureOf, type JobRig, startJobRig } from '../fixtures/job-rig'
import { newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'

let rig: JobRig
let neighbour: string
beforeAll(async () => {
  rig = await startJobRig()
  const made = await rig.api.client().createAccountType({ body: { name: 'Neighbour' } })
  neighbour = dataOf(made).accountType.id
})
afterAll(() => rig.stop())

const paramsOf = ({ id }: Job) => ({ params: { jobId: id } })
const groupsOf = async (job: Job) => dataOf(await rig.client.listRefusals(paramsOf(job))).refusals
type Correction = RequestOf<Operations['correctJobRows']>['body']
const correct = async (job: Job, body: Correction) => {
  dataOf(await rig.client.correctJobRows({ ...paramsOf(job), body }))
  await rig.work()
  return rig.read(job)
}

/** A file with three misspelled types, two of which are the same, and three unusable phone numbers. */
const messy = () =>
  [
    'phone,type',
    ...['Neigbor', 'Neigbor', 'Nobody'].map((type) => `${newPhone()},${type}`),
    '5.69E+10,Neighbour',
    '"5,69112E+10",Neigbor',
    `991234567,Neighbour`,
    '',
  ].join('\n')

describe('rejected rows', () => {
  it('are grouped by field and reason, largest group first, with their values', async () => {
    const groups = await groupsOf(await rig.check(messy()))
    expect(groups).toMatchObject([
      {
        path: 'accountType',
        code: 'unknown_account_type',
        count: 4,
        values: [
          { value: 'Neigbor', count: 3 },
          { value: 'Nobody', count: 1 },
        ],
      },
      { path: 'phone', code: 'scientific_phone', count: 2 },
      { path: 'phone', code: 'country_code_missing', count: 1, values: [{ value: '991234567', count: 1 }] },
    ])
  })

  it('are listed by the attribute they lack', async () => {
    const body = { tag: 'house', name: 'House', slot: 'text', required: true } as const
    const { attribute } = dataOf(await rig.api.client().createAttribute({ body }))
    const job = await rig.check(`phone\n${newPhone()}\n${newPhone()}\n`)
    const groups = await groupsOf(job)
    const { attribute: gone } = dataOf(
      await rig.api.client().updateAttribute({ params: { id: attribute.id }, body: { required: false } }),
    )
    expect(gone.required).toBe(false)
    const path = `attribute:${attribute.id}`
    expect(groups).toEqual([{ path, code: 'attribute_required', count: 2, values: [] }])
    expect(await rig.faults(job)).toEqual([`2 ${path} attribute_required`, `3 ${path} attribute_required`])
  })

  it('are listed and downloaded by group', async () => {
    const job = await rig.check(messy())
    const query = { outcome: 'refused' as const, path: 'phone', code: 'scientific_phone' as const }
    const { rows } = dataOf(await rig.client.listJobRows({ ...paramsOf(job), query }))
    expect(rows.map(({ line }) => line)).toEqual([5, 6])
    const file = dataOf(await rig.client.exportJobRows({ ...paramsOf(job), query }))
    const lines = (await new Response(file).text()).trim().split('\r\n')
    expect(lines.map((line) => line.split(',')[0]?.replace('\ufeff', ''))).toEqual(['line', '5', '6'])
  })

  it('are corrected together if they have the same value, and the file is checked again', async () => {
    const job = await rig.check(messy())
    const group = { path: 'accountType', code: 'unknown_account_type' } as const
    const after = await correct(job, { ...group, value: 'Neigbor', cell: 'Neighbour' })
    expect(after).toMatchObject({ state: 'checked', counts: { check: { created: 2, refused: 4 } } })
    expect(await groupsOf(after)).toMatchObject([
      { code: 'scientific_phone' },
      { code: 'unknown_account_type', count: 1, values: [{ value: 'Nobody' }] },
      { code: 'country_code_missing' },
    ])
    const all = await correct(after, { ...group, cell: neighbour })
    expect(all.counts.check).toEqual({ created: 3, refused: 3 })
  })

  it('can be corrected only before the import, and only in a field of the file', async () => {
    const job = await rig.check(messy())
    const body = { path: 'fullname', code: 'too_long', cell: 'x' } as const
    const { issues } = failureOf(await rig.client.correctJobRows({ ...paramsOf(job), body }))
    expect(issues).toMatchObject([{ path: 'path', code: 'no_match' }])
    await rig.start(job)
    const late = { path: 'phone', code: 'scientific_phone', cell: '' } as const
    expect(failureOf(await rig.client.correctJobRows({ ...paramsOf(job), body: late })).code).toBe(
      'job_state',
    )
  })

  it('of another business are not found', async () => {
    const job = await rig.check(messy())
    const stranger = rig.api.strangerClient()
    expect(failureOf(await stranger.listRefusals(paramsOf(job))).code).toBe('not_found')
    const body = { path: 'phone', code: 'scientific_phone', cell: '' } as const
    expect(failureOf(await stranger.correctJobRows({ ...paramsOf(job), body })).code).toBe('not_found')
  })
})
describe('phone numbers that cannot exist', () => {
  const file = [
    'phone',
    ...[
      '000000000',
      '999999999',
      '+56 9 0000 0000',
      '+56 09 61234801',
      '(09) 66342801',
      '961234802',
      '0',
      '-',
    ],
  ].join('\n')
  const options = { country: 'CL' }
  const doubtful = async (job: Job) => {
    const { refusals, notices } = dataOf(await rig.client.listRefusals(paramsOf(job)))
    const isDoubtful = ({ code }: { code: string }) => code === 'doubtful_phone'
    return { refused: refusals.filter(isDoubtful), warned: notices.filter(isDoubtful) }
  }

  it('are imported with a warning that suggests a correction', async () => {
    const job = await rig.check(file, options)
    expect(job.counts.check).toEqual({ created: 6, refused: 2 })
    const { refused, warned } = await doubtful(job)
    expect(refused).toEqual([])
    expect(warned).toMatchObject([{ path: 'phone', count: 5 }])
    const proposals = warned[0]?.values.flatMap(({ value, proposal }) =>
      proposal ? [`${value} ${proposal}`] : [],
    )
    expect(proposals?.toSorted()).toEqual(['(09) 66342801 +56966342801', '+56 09 61234801 +56961234801'])
  })

  it('are corrected as a group if the correction is clear', async () => {
    const job = await rig.check(file, { ...options, doubtfulPhones: 'correct' })
    expect(await doubtful(job)).toMatchObject({ refused: [], warned: [{ count: 3 }] })
    await rig.start(job)
    await rig.work()
    expect(await rig.accountOf('+56961234801')).toMatchObject({ phone: '+56961234801' })
    expect(await rig.accountOf('+56966342801')).toMatchObject({ phone: '+56966342801' })
  })

  it('are rejected as a group if that is requested', async () => {
    const job = await rig.check(file, { ...options, doubtfulPhones: 'refuse' })
    expect(job.counts.check).toMatchObject({ refused: 7 })
    expect((await rig.faults(job)).filter((fault) => fault.endsWith('doubtful_phone'))).toHaveLength(5)
    expect(await doubtful(job)).toMatchObject({ refused: [{ count: 5 }], warned: [] })
  })
})

it('the check reports a phone number that an account has in another form', async () => {
  dataOf(
    await rig.client.createAccount({
      body: { accountType: neighbour, phone: '+5491123456801', sendSMS: false },
    }),
  )
  const job = await rig.check('phone\n+54 11 2345 6801\n')
  const { notices } = dataOf(await rig.client.listRefusals(paramsOf(job)))
  expect(notices).toMatchObject([{ path: 'phone', code: 'near_match', count: 1 }])
  expect(await rig.faults(job, 'created')).toEqual(['2 phone near_match'])
})
