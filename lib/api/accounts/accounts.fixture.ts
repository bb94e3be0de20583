import type { Client } from '@/lib/client/client'
import type { Account } from '@/lib/contract/accounts/account'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'

type Body = Parameters<Client['createAccount']>[0]['body']

export type AccountsRig = {
  api: TestApi
  client: Client
  residentType: string
  /** The ID of an attribute that every new business has. */
  attributeId(tag: string): string
  /** A phone number that no account has. */
  nextPhone(): string
  create(body?: Partial<Body>): Promise<Account>
}

/** Starts the API with the data that the account tests need. */
export async function startAccountsRig(): Promise<AccountsRig> {
  const api = await startTestApi()
  const client = api.client()
  const [type] = dataOf(await client.listAccountTypes({ query: {} })).accountTypes
  const { attributes } = dataOf(await client.listAttributes({ query: {} }))
  const residentType = type?.id as string
  let lastNumber = 10_000_000
  const nextPhone = () => `+569${lastNumber++}`
  return {
    api,
    client,
    residentType,
    attributeId: (name) => attributes.find(({ tag }) => tag === name)?.id as string,
    nextPhone,
    async create(body = {}) {
      const whole = { accountType: residentType, phone: nextPhone(), sendSMS: false, ...body }
      return dataOf(await client.createAccount({ body: whole })).account
    },
  }
}
