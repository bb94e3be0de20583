import type { Client } from '@/lib/client/client'
import type { RequestOf } from '@/lib/contract/operation'
import type { Operations } from '@/lib/contract/operations'
import { dataOf } from './server'

export type Person = { id: string; phone: string }

let number = 0

/** A phone that nobody else of this test file has, in E.164. */
export function newPhone(): string {
  number += 1
  return `+120255${String(50_000 + number).padStart(5, '0')}`
}

/** An account type of its own, so that nobody else is of it. */
export async function createType(client: Client): Promise<string> {
  number += 1
  const created = dataOf(await client.createAccountType({ body: { name: `Type ${number}` } }))
  return created.accountType.id
}

type Change = RequestOf<Operations['updateAccount']>['body']

/** An account with a new phone and no welcome SMS. */
export async function createPerson(client: Client, accountType: string, change?: Change): Promise<Person> {
  const body = { accountType, phone: newPhone(), sendSMS: false }
  const { account } = dataOf(await client.createAccount({ body }))
  if (change) dataOf(await client.updateAccount({ params: { accountId: account.id }, body: change }))
  return { id: account.id, phone: account.phone }
}
