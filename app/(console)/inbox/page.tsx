import { getTranslations } from 'next-intl/server'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { pageTitle } from '@/app/page-title'
import { InboxScreen } from '@/components/inbox/inbox-screen'
import { ReadOnly } from '@/components/roles/read-only'
import { Page, PageHeader } from '@/components/ui/page'
import { apiClient, requireSession } from '@/lib/auth/session'
import type { Client } from '@/lib/client/client'
import { registerBrowser } from '@/lib/contract/device'
import { mayDo, rolesThatMay } from '@/lib/contract/roles'
import { sendNotification } from '@/lib/contract/sending'
import { accountKeys, fewAccounts } from '@/lib/data/accounts/accounts'
import { inboxKeys, receivedOf, receivedPageSize } from '@/lib/data/inbox'
import { settings } from '@/lib/env'
import { WrittenPhones } from '@/lib/i18n/written-phones'
import { explainFailure } from '../explain-failure'
import { Hydrated } from '../hydrated'
import { NotOffered } from '../not-offered'
import { readBusiness, readOffers } from '../read-business'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = pageTitle((t) => t('inbox.title'))

export default async function InboxPage({ searchParams }: Props) {
  const session = await requireSession()
  if (!(await readOffers('createDevice'))) return <NotOffered />
  const { account: given } = await searchParams
  const accountId = typeof given === 'string' && given !== '' ? given : undefined
  const client = apiClient(session)
  const [t, key, business, { phones, reads }] = await Promise.all([
    getTranslations('inbox'),
    client.readWebPushKey({}),
    readBusiness(),
    readChosen(client, accountId),
  ])
  // Redirects to sign-in if the session has ended. After other failures, the page works without the push key.
  if (!key.ok) await explainFailure(key.failure)
  const canRegister = mayDo(session.roles, registerBrowser)
  return (
    <Page width="form">
      <PageHeader title={t('title')} />
      <p className="-mt-4 text-body text-muted">{t('intro')}</p>
      {!canRegister && <ReadOnly roles={rolesThatMay(registerBrowser)} className="-mt-4" />}
      <Hydrated reads={reads}>
        <WrittenPhones phones={phones}>
          <NuqsAdapter>
            <InboxScreen
              publicKey={key.ok ? key.data.webPush.publicKey : undefined}
              linkSchemes={settings().DEEP_LINK_SCHEMES}
              canRegister={canRegister}
              canSend={mayDo(session.roles, sendNotification)}
              drill={business.ok && business.data.business.drill}
            />
          </NuqsAdapter>
        </WrittenPhones>
      </Hydrated>
    </Page>
  )
}

/** Leaves out data that fails to load; the browser requests it again and reports any failure. */
async function readChosen(client: Client, accountId: string | undefined) {
  if (accountId === undefined) return readTestAccounts(client)
  const params = { accountId }
  const [account, devices, received] = await Promise.all([
    client.readAccount({ params }),
    client.listDevices({ params }),
    client.listAccountNotifications({ params, query: { limit: String(receivedPageSize) } }),
  ])
  return {
    phones: account.ok ? [account.data.account.phone] : [],
    reads: [
      [accountKeys.one(accountId), account.ok ? account.data : undefined],
      [inboxKeys.devices(accountId), devices.ok ? devices.data : undefined],
      [inboxKeys.received(accountId), received.ok ? receivedOf(received.data) : undefined],
    ] as const,
  }
}

/** The test accounts offered before the user has chosen one. */
async function readTestAccounts(client: Client) {
  const found = await client.searchAccounts({ query: { testAccount: 'true', limit: String(fewAccounts) } })
  return {
    phones: found.ok ? found.data.accounts.map(({ phone }) => phone) : [],
    reads: [[accountKeys.findTest(''), found.ok ? found.data : undefined]] as const,
  }
}
