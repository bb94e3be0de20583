import { beforeAll, expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import type { Alert } from '@/lib/contract/alerts/alert'
import { runs } from '../fixtures/long-run'
import { createType } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'
import { historyOf, raiseAlert } from './alerts.fixture'
import { markAccount, to } from './responders/responders.fixture'

const { api, client } = testApi()
const racesOfEach = runs(50, 250)
/** The number of concurrent races: enough to keep the API busy, but without long waits for a connection. */
const atOnce = 25

type Runner = { id: string; client: Client }
type Answer = Awaited<ReturnType<Client['acknowledgeAlert']>>
/** An act that both callers perform at the same time, and the alerts that it applies to. */
type Start = { alertIds: string[]; run: (runner: Runner, number: number) => Promise<Answer> }

let runners: Runner[]
let accountType: string
beforeAll(async () => {
  const clients = [api.client('dispatcher'), api.client('admin')]
  runners = await Promise.all(
    clients.map(async (one) => ({ client: one, id: dataOf(await one.readOwnIdentity({})).identity.id })),
  )
  accountType = await createType(client)
})

const onOne = async (run: (runner: Runner, alert: Alert) => Promise<Answer>): Promise<Start> => {
  const alert = await raiseAlert(client)
  return { alertIds: [alert.id], run: (runner) => run(runner, alert) }
}

async function sendOneToTwo(): Promise<Start> {
  const { id } = await markAccount(client, accountType)
  const alertIds = [(await raiseAlert(client)).id, (await raiseAlert(client)).id]
  return {
    alertIds,
    run: (runner, number) => runner.client.dispatchResponder(to(alertIds[number] ?? '', id)),
  }
}

const acts = {
  acknowledged: () => onOne((runner, { id }) => runner.client.acknowledgeAlert({ params: { alertId: id } })),
  assigned: () =>
    onOne((runner, { id, version }) => {
      const given = { params: { alertId: id }, body: { identityId: runner.id } }
      return runner.client.assignAlert(given, { ifMatch: version })
    }),
  dispatched: sendOneToTwo,
  closed: () =>
    onOne((runner, { id, version }) =>
      runner.client.updateAlert({ params: { id }, body: { closed: 1 } }, { ifMatch: version }),
    ),
}

/** Returns who acted first, and when, according to the response to the second caller. */
const first: Record<keyof typeof acts, (told: Alert) => [string | null, string | null | undefined]> = {
  acknowledged: (told) => [told.acknowledgedBy, told.acknowledgedAt],
  assigned: (told) => [told.assignedTo, told.updatedAt],
  dispatched: (told) => [told.acknowledgedBy, told.responders[0]?.dispatchedAt],
  closed: (told) => [told.closedBy, told.closedAt],
}

const alertIn = (answer: Answer) => (answer.ok ? answer.data.alert : answer.failure.data.alert) as Alert

async function race(kind: keyof typeof acts): Promise<void> {
  const { alertIds, run } = await acts[kind]()
  const answers = await Promise.all(runners.map(run))
  const histories = await Promise.all(alertIds.map((alertId) => historyOf(client, alertId)))
  const entries = histories.flat().filter(({ type }) => type === kind)
  expect(entries.map(({ by }) => by)).toEqual([expect.toBeOneOf(runners.map(({ id }) => id))])
  const [won] = entries
  const isWinner = (_: Answer, number: number) => runners[number]?.id === won?.by
  const lost = answers.find((answer, number) => !isWinner(answer, number)) as Answer
  expect(answers.find(isWinner)?.ok).toBe(true)
  // Acknowledging an acknowledged alert succeeds; repeating any other act is rejected.
  expect(lost.ok).toBe(kind === 'acknowledged')
  expect(first[kind](alertIn(lost))).toEqual([won?.by, won?.at])
}

test.each(Object.keys(acts) as (keyof typeof acts)[])(
  'if two callers try to get an alert %s at the same time, the change is made once, and the second caller sees who was first and when',
  async (kind) => {
    for (let done = 0; done < racesOfEach; done += atOnce)
      await Promise.all(Array.from({ length: atOnce }, () => race(kind)))
  },
)
