import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../fixtures/server'
import { transports } from '../transports'
import { selectChannelStates, updateChannelStates } from './channel-state-repository'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const stateOf = async (transport: string) =>
  (await selectChannelStates(api.businessId)).find((state) => state.transport === transport)
const news = (successSecondsAgo: number | null, errorSecondsAgo: number | null, code = 'http_500') => ({
  businessId: api.businessId,
  transport: 'fcm' as const,
  successSecondsAgo,
  error: errorSecondsAgo === null ? null : { secondsAgo: errorSecondsAgo, code, message: `said ${code}` },
})

it('lists every transport as closed, without a success or error, before anything was sent', async () => {
  const states = await selectChannelStates(api.businessId)
  expect(states.map(({ transport }) => transport)).toEqual(transports)
  for (const state of states) expect(state).toMatchObject({ breaker: 'closed', lastSuccessAt: null })
})

it('keeps the latest success and error, whatever the order in which they are written', async () => {
  await updateChannelStates([news(10, 20, 'first')])
  const before = await stateOf('fcm')
  await updateChannelStates([news(null, 3600, 'older')])
  expect(await stateOf('fcm')).toEqual(before)
  await updateChannelStates([news(3600, 1, 'later')])
  const after = await stateOf('fcm')
  expect(after).toMatchObject({ lastErrorCode: 'later', lastErrorMessage: 'said later' })
  expect(after?.lastSuccessAt).toBe(before?.lastSuccessAt)
})

it('is open only for the failing business, and for all businesses once another business fails', async () => {
  const open = (businesses: string[]) =>
    api.sql(
      `insert into provider_states (transport, failing_businesses, opened_at, next_probe_at)
       values ('whatsapp', $1, now(), now()) on conflict (transport) do update set failing_businesses = $1`,
      [businesses],
    )
  await open(['another'])
  expect(await stateOf('whatsapp')).toMatchObject({ breaker: 'closed', nextProbeAt: null })
  await open([api.businessId])
  expect(await stateOf('whatsapp')).toMatchObject({ breaker: 'open', nextProbeAt: expect.any(String) })
  await open(['another', 'third'])
  expect(await stateOf('whatsapp')).toMatchObject({ breaker: 'open' })
})
