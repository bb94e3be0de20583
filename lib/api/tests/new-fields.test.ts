import { expect, test } from 'vitest'
import { emptyValues } from '@/components/accounts/form/account-values'
import type { Client } from '@/lib/client/client'
import { Account, readOnlyMembers, updateAccount } from '@/lib/contract/accounts/account'
import { Alert } from '@/lib/contract/alerts/alert'
import { languages } from '@/lib/contract/choices'
import { messages } from '@/lib/i18n/messages'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

/**
 * These tests fail if a new account or alert field is missing somewhere that is easily forgotten. They list the fields
 * that are missing on purpose. docs/adding-a-field.md says what the compiler checks.
 */
const { client } = testApi()

test('an account export has a column for each field', async () => {
  const headings = await headingsOf(client.exportAccounts({ body: { plain: true } }))
  const notExported = [
    'attributesValue',
    'blockedDate',
    'businessId',
    'deletedAt',
    'keptAt',
    'testAccount',
    'version',
  ]
  expect(
    Object.keys(Account.shape)
      .filter((member) => !headings.includes(member))
      .toSorted(),
  ).toEqual(notExported)
})

test('an alert export has a column for each field', async () => {
  const headings = await headingsOf(client.exportAlerts({ query: {} }))
  const notExported = [
    'accountTypeId',
    'localOnly',
    'onSceneAt',
    'openedAt',
    'responders',
    'updatedAt',
    'version',
    'warnings',
  ]
  const inOtherColumns = ['additional', 'closed', 'location']
  expect(
    Object.keys(Alert.shape)
      .filter((member) => !headings.includes(member))
      .toSorted(),
  ).toEqual([...notExported, ...inOtherColumns].toSorted())
})

test.each(languages)('each account field has a label in %s', (language) => {
  const { fields } = messages[language].accounts
  const unlabelled = ['attributesValue', 'deletedAt', 'keptAt', 'version']
  expect(
    Object.keys(Account.shape)
      .filter((member) => !(member in fields))
      .toSorted(),
  ).toEqual(unlabelled)
})

test('the account form has an input for each field that can be changed', () => {
  const changeable = Object.keys(updateAccount.request.body.shape).filter(
    (member) => !(member in readOnlyMembers.shape),
  )
  const inOtherFields = ['attributesValue']
  expect(changeable.filter((member) => !(member in emptyValues))).toEqual(inOtherFields)
})

async function headingsOf(exported: ReturnType<Client['exportAccounts']>): Promise<string[]> {
  const text = await new Response(dataOf(await exported)).text()
  return (text.split('\r\n')[0] ?? '').replace('\ufeff', '').split(',')
}
