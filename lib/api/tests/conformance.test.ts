import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { phone } from '@/lib/conformance/conformance.fixture'
import { type Report, runConformance } from '@/lib/conformance/run'
import { DeploymentQuirks } from '@/lib/contract/deployment/deployment-quirks'
import { basePath } from '@/lib/contract/operations'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'

/** Runs the conformance check, which knows only the description, against our own API. */
describe.each(['bearer', 'documented'] as const)('our own API with API_AUTH=%s', (API_AUTH) => {
  let api: TestApi
  let account: string
  beforeAll(async () => {
    api = await startTestApi({ settings: { API_AUTH, STRICT_REQUESTS: false } })
    account = await createAccount(api)
  })
  afterAll(() => api.stop())

  const run = (write: boolean) =>
    runConformance({
      url: api.baseUrl + basePath,
      businessId: api.businessId,
      externalId: api.externalId(),
      quirks: DeploymentQuirks.parse({}),
      account,
      phone: write ? phone : undefined,
      write,
    })

  test('does not deviate from the description, and needs no settings', async () => {
    for (const write of [false, true]) {
      const report = await run(write)
      expect(notHolding(report)).toEqual([])
      expect(report.settings).toEqual([])
      expect(report.leftBehind).toEqual([])
    }
  })

  test('is checked by every rule, except those that would reach other people', async () => {
    const untried = (await run(true)).results.filter(({ outcome }) => outcome.kind === 'not tried')
    expect(untried.map(({ id }) => id)).toEqual([
      '1-https',
      '4.2-send-sms',
      '4.7-no-recipients',
      '4.7-account-types',
      '4.7-whatsapp',
    ])
  })
})

const notHolding = ({ results }: Report) =>
  results.filter(({ outcome }) => outcome.kind === 'deviates' || outcome.kind === 'not offered')

/** Creates an account with a text and a number attribute. */
async function createAccount({ client: clientOf }: TestApi): Promise<string> {
  const client = clientOf()
  const { accountType } = dataOf(await client.createAccountType({ body: { name: 'Conformance' } }))
  const unit = dataOf(
    await client.createAttribute({ body: { tag: 'conformance_unit', name: 'Unit checked', slot: 'text' } }),
  ).attribute
  const floor = dataOf(
    await client.createAttribute({
      body: { tag: 'conformance_floor', name: 'Floor checked', slot: 'number' },
    }),
  ).attribute
  const attributesValue = [
    { attributeId: unit.id, value: { text: '12 B' } },
    { attributeId: floor.id, value: { number: 4 } },
  ]
  const body = { accountType: accountType.id, phone: '+56987654321', attributesValue, sendSMS: false }
  return dataOf(await client.createAccount({ body })).account.id
}
