import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '@/lib/logging'
import { type DeliveryRig, startDeliveryRig, type Worker } from '../fixtures/delivery-rig'
import { eventually } from '../fixtures/eventually'
import { newPhone } from '../fixtures/people'
import { selectChannelStates } from './channel-health/channel-state-repository'

let rig: DeliveryRig
let worker: Worker
let lines: string[]
beforeAll(async () => {
  rig = await startDeliveryRig()
  await rig.client.updateBusiness({ body: { inFlightLimit: 48 } })
  await rig.api.sql('create table statements (number integer)')
  await rig.api.sql(`create function count_statement() returns trigger language plpgsql as $$ begin
    insert into statements select count(*) from changed where state not in ('queued', 'sending'); return null; end $$`)
  await rig.api.sql(`create trigger counting after update on deliveries referencing new table as changed
    for each statement execute function count_statement()`)
  await rig.api.sql(`create function refuse_result() returns trigger language plpgsql as $$ begin
    raise exception 'Refused' using errcode = '22P02'; end $$`)
  await rig.api.sql(`create trigger refusing before update on deliveries for each row
    when (old.phone like '%9' and new.state = 'accepted' and new.provider_message_id is not null)
    execute function refuse_result()`)
})
afterEach(() => worker.stop())
afterAll(() => rig.stop())

function work(concurrency: number): void {
  lines = []
  const logger = createLogger('test', 'info', { write: (line) => void lines.push(line) })
  const providers = rig.providers(rig.settings)
  const { whatsapp } = providers
  if (whatsapp)
    worker = rig.work({ logger, providers: { whatsapp: { ...whatsapp, concurrency, perSecond: undefined } } })
}

describe('batches of results', () => {
  it('results that arrive together are written in fewer statements than there are results', async () => {
    work(64)
    const to = Array.from({ length: 300 }, newPhone).filter((phone) => !phone.endsWith('9'))
    await rig.done(await rig.sendWhatsApp(to))
    const [written] = await rig.api.sql<{ rows: number; statements: number }>(
      'select sum(number) as rows, count(*) as statements from statements where number > 0',
    )
    expect(Number(written?.rows)).toBe(to.length)
    expect(Number(written?.statements)).toBeLessThan(to.length / 4)
  })

  it('results that arrive together are all written even if the database rejects some of them at first', {
    tags: 'long',
  }, async () => {
    work(16)
    const to = Array.from({ length: 20 }, newPhone)
    const refused = to.filter((phone) => phone.endsWith('9'))
    const id = await rig.sendWhatsApp(to)
    expect((await rig.done(id)).counts).toMatchObject({ accepted: 20 })
    expect(refused.length).toBeGreaterThan(0)
    for (const phone of to) expect(rig.whatsApp.requestsTo(phone)).toHaveLength(1)
    const logged = lines.map((line) => JSON.parse(line).loop)
    expect(new Set(logged).size).toBe(refused.length)
    expect(logged).toHaveLength(5 * refused.length)
  })
})

describe('channel states', () => {
  const stateOfWhatsApp = async () =>
    (await selectChannelStates(rig.api.businessId)).find(({ transport }) => transport === 'whatsapp')

  it('the state of a channel for a business shows its last success, its last error, and whether its breaker is open', async () => {
    work(8)
    await rig.done(await rig.sendWhatsApp([newPhone()]))
    await worker.stop()
    const before = await stateOfWhatsApp()
    expect(before).toMatchObject({ breaker: 'closed', lastSuccessAt: expect.any(String) })
    rig.whatsApp.always({ kind: 'error', status: 400, code: 131026 })
    work(8)
    await rig.done(await rig.sendWhatsApp([newPhone()]))
    await worker.stop()
    expect(await stateOfWhatsApp()).toMatchObject({ lastErrorCode: '131026', breaker: 'closed' })
    rig.whatsApp.always({ kind: 'plain', status: 503, text: '' })
    work(8)
    await rig.sendWhatsApp(Array.from({ length: 9 }, newPhone))
    await eventually(async () => {
      expect(await stateOfWhatsApp()).toMatchObject({ breaker: 'open', nextProbeAt: expect.any(String) })
    })
    rig.whatsApp.always({ kind: 'accept' })
    await eventually(async () => {
      expect(await stateOfWhatsApp()).toMatchObject({ breaker: 'closed', nextProbeAt: null })
    })
  })
})
