import { beforeAll, expect, test } from 'vitest'
import type { Operation } from '@/lib/contract/operation'
import { type OperationName, operations } from '@/lib/contract/operations'
import { isSafe, mayDo, type Role, roles } from '@/lib/contract/roles'
import { callRaw } from '../fixtures/call-raw'
import { guardOfExample } from '../fixtures/example-guard'
import { type ExampleRequests, makeExamples } from '../fixtures/example-requests'
import { dataOf, logIn } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api } = testApi()
let examples: ExampleRequests
beforeAll(async () => {
  examples = await makeExamples(api)
})

const logout = (name: string) => Number(name === 'logout')
const guarded = (Object.entries<Operation>(operations) as [OperationName, Operation][])
  .filter(([, { auth }]) => auth !== 'none')
  .sort(([one], [other]) => logout(one) - logout(other))
const combinations: Role[][] = [
  ...roles.map((role) => [role]),
  ['agent', 'sender', 'dispatcher'],
  ['viewer', 'sender'],
  ['viewer', 'agent'],
]

test.each(combinations.map((held) => ({ held, name: held.join(' and ') })))(
  '$name: 403 for the operations that mayDo rules out, and for no others',
  async ({ held, name }) => {
    const { externalId } = dataOf(await api.client().createIdentity({ body: { name, roles: held } }))
    const token = await logIn(api.baseUrl, { businessId: api.businessId, externalId })
    const refused: OperationName[] = []
    for (const [name] of guarded) {
      const { status, text } = await call(name, token)
      if (status !== 403) continue
      expect(JSON.parse(text)).toMatchObject({ data: { code: 'role_forbidden' } })
      refused.push(name)
    }
    expect(refused).toEqual(
      guarded.map(([name]) => name).filter((name) => !mayDo(held, guardOfExample(name))),
    )
  },
)

test('a viewer may call every operation that changes nothing', async () => {
  examples = await makeExamples(api)
  for (const [name] of guarded.filter(([, operation]) => isSafe(operation))) {
    expect([name, (await call(name, api.token('viewer'))).status]).toEqual([name, 200])
  }
})

test('the body of a forbidden call is not read', async () => {
  const headers = { authorization: `Bearer ${api.token('viewer')}`, 'x-client-id': api.businessId }
  expect((await callRaw(api.baseUrl, 'createAccount', { body: '{' }, headers)).status).toBe(403)
})

test('deleted accounts are visible to viewers and to roles that may restore them', async () => {
  const query = { deleted: 'true' as const }
  const { params } = examples.readDeletion
  for (const role of roles) {
    const allowed = role === 'admin' || role === 'agent' || role === 'viewer'
    expect([role, (await api.client(role).searchAccounts({ query })).ok]).toEqual([role, allowed])
    expect([role, (await api.client(role).countAccounts({ query })).ok]).toEqual([role, allowed])
    expect([role, (await api.client(role).readDeletion({ params })).ok]).toEqual([role, allowed])
  }
})

async function call(name: OperationName, token: string): Promise<{ status: number; text: string }> {
  const headers = { authorization: `Bearer ${token}`, 'x-client-id': api.businessId }
  const response = await callRaw(api.baseUrl, name, examples[name], headers)
  return { status: response.status, text: await response.text() }
}
