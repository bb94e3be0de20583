import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@/lib/client/client'
import { demoBusiness, startDeployment } from './deployment/deployment'
import { dataOf } from './fixtures'
import { addressOf, firstExternalId, killedLogFile, launchProduct } from './product'

/** A deployment behind the console, with access to the data it has stored. */
export type Behind = {
  /** The URL with the base path. */
  url: string
  businessId: string
  externalId: string
  addAccount(account: { phone: string; fullname: string }): Promise<{ id: string; accountType: string }>
  /** Undefined once the account has been deleted. */
  findAccount(id: string): Promise<{ phone: string; fullname?: string } | undefined>
  /** How many of these phone numbers have an account. */
  countAccounts(phones: readonly string[]): Promise<number>
  /** The recipients of each message with this title. */
  listSends(title: string): Promise<SentTo[]>
  findAlert(id: string): Promise<{ closed: number; location: unknown } | undefined>
  stop(): Promise<void>
}

type SentTo = { phones?: string[]; accountIDs?: string[]; accountTypeIDs?: string[] }

/** Starts another Beacon deployment. */
export async function startBeacon(): Promise<Behind> {
  const place = {
    port: 3722,
    apiPort: 4722,
    dataDir: mkdtempSync(join(tmpdir(), 'beacon-behind-')),
    log: killedLogFile,
  }
  const product = await launchProduct(place)
  const pair = { businessId: 'demo', externalId: firstExternalId }
  const baseUrl = addressOf(place.apiPort)
  const login = dataOf(await createClient({ baseUrl }).login({ body: pair }))
  const client = createClient({ baseUrl, businessId: pair.businessId, token: login.accessToken })
  const accountType =
    dataOf(await client.listAccountTypes({ query: { limit: '1' } })).accountTypes[0]?.id ?? ''
  const countOne = async (phone: string) =>
    dataOf(await client.checkAccount({ body: { phone } })).accountIds.length
  return {
    ...pair,
    url: `${baseUrl}/v1/external`,
    addAccount: async (account) => {
      const body = { ...account, accountType, sendSMS: false }
      return dataOf(await client.createAccount({ body })).account
    },
    findAccount: async (accountId) => {
      const read = await client.readAccount({ params: { accountId } })
      return read.ok ? read.data.account : undefined
    },
    countAccounts: async (phones) => {
      let count = 0
      for (const phone of phones) count += await countOne(phone)
      return count
    },
    listSends: async (title) => {
      const { notifications } = dataOf(await client.listNotifications({ query: { q: title } }))
      return notifications.map(({ to }) => to)
    },
    findAlert: async (alertId) => {
      const read = await client.readAlert({ params: { alertId } })
      return read.ok ? read.data.alert : undefined
    },
    stop: async () => {
      await product.stop()
      rmSync(place.dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts the deployment that was written from the API description alone. */
export async function startDescribed(): Promise<Behind> {
  const { url, state, addAccount, close } = await startDeployment()
  const { id: businessId, externalId } = demoBusiness
  const known = (phones: readonly string[]) => state.accounts.filter(({ phone }) => phones.includes(phone))
  return {
    url,
    businessId,
    externalId,
    addAccount: async (account) => addAccount(businessId, account),
    findAccount: async (id) => state.accounts.find((account) => account.id === id),
    countAccounts: async (phones) => known(phones).length,
    listSends: async (title) =>
      state.sends
        .map(({ body }) => body as SentTo & { message: { title: string } })
        .filter(({ message }) => message.title === title),
    findAlert: async (id) => {
      const alert = state.alerts.find((one) => one.id === id)
      return alert && { closed: alert.closed, location: alert.body.location }
    },
    stop: close,
  }
}
