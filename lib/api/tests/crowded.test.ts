import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseAlert } from '../alerts/alerts.fixture'
import { connectAlone } from '../db/pool'
import { eventually } from '../fixtures/eventually'
import { runs } from '../fixtures/long-run'
import { startTestApi, type TestApi } from '../fixtures/server'

let api: TestApi
/** A database connection outside the API's pool. */
let other: Awaited<ReturnType<typeof connectAlone>>
beforeAll(async () => {
  api = await startTestApi({ settings: { DATABASE_CONNECTIONS: 4 } })
  other = await connectAlone(api.databaseUrl)
})
afterAll(async () => {
  await other.end()
  await api.stop()
})

/** Locks the alert; the returned function unlocks it. */
async function hold(alertId: string): Promise<() => Promise<void>> {
  const holder = await connectAlone(api.databaseUrl)
  await holder.query('begin')
  await holder.query('select from alerts where id = $1 for update', [alertId])
  return async () => {
    await holder.query('rollback')
    await holder.end()
  }
}

const untilWaiting = (count: number) =>
  eventually(async () => {
    const sql = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    expect((await other.query(sql)).rowCount).toBeGreaterThanOrEqual(count)
  })

type Call = (alertIds: string[]) => Promise<unknown>
const bulkAct: Call = (alertIds) =>
  api.client().actOnAlerts({ body: { alertIds, act: { kind: 'prioritise', priority: 1 } } })
const singleAct: Call = ([alertId = '']) =>
  api.client().editAlert({ params: { alertId }, body: { priority: 2 } })
const acts: [string, Call][] = [
  ['bulk actions on the same alerts', bulkAct],
  ['single acts', singleAct],
]
test.each(runs(acts.slice(0, 1), acts))(
  'while %s in one business use up its share, other requests get responses and its alerts are raised',
  async (_, act) => {
    const ids = [(await raiseAlert(api.client())).id, (await raiseAlert(api.client())).id]
    const release = await hold(ids[0] as string)
    let answered = 0
    const acts = Array.from({ length: 24 }, () => act(ids).finally(() => answered++))
    await untilWaiting(1)
    expect(await api.strangerClient().listAlerts({ query: {} })).toMatchObject({ ok: true })
    await raiseAlert(api.strangerClient())
    await raiseAlert(api.client())
    // The requests are still waiting for the lock, while the other calls succeed.
    expect(answered).toBe(0)
    // Every request that waits must fail with this error.
    const refused = {
      ok: false,
      failure: { status: 503, code: 'unavailable', retryAfterSeconds: expect.any(Number) },
    }
    for (const outcome of await Promise.all(acts)) expect(outcome).toMatchObject(refused)
    await release()
    expect(await act(ids)).toMatchObject({ ok: true })
  },
  30_000,
)

test('a business’s bulk actions that wait for each other leave connections free for everything else', async () => {
  const ids = [(await raiseAlert(api.client())).id]
  const release = await hold(ids[0] as string)
  let answered = 0
  const act = () =>
    api.client().actOnAlerts({ body: { alertIds: ids, act: { kind: 'prioritise', priority: 1 } } })
  const acts = Array.from({ length: 8 }, () => act().finally(() => answered++))
  await untilWaiting(1)
  expect(await api.client().listAlerts({ query: {} })).toMatchObject({ ok: true })
  expect(answered).toBe(0)
  await release()
  for (const outcome of await Promise.all(acts)) expect(outcome).toMatchObject({ ok: true })
})

test('an alert is raised while requests of several businesses use every connection', async () => {
  const stranger = api.strangerClient()
  const [own, others] = [await raiseAlert(api.client()), await raiseAlert(stranger)]
  const releases = [await hold(own.id), await hold(others.id)]
  const body = { priority: 2 as const }
  const acts = [1, 2].flatMap(() => [
    api.client().editAlert({ params: { alertId: own.id }, body }),
    stranger.editAlert({ params: { alertId: others.id }, body }),
  ])
  await untilWaiting(4)
  await raiseAlert(api.client())
  await raiseAlert(stranger)
  for (const release of releases) await release()
  for (const outcome of await Promise.all(acts)) expect(outcome).toMatchObject({ ok: true })
})
