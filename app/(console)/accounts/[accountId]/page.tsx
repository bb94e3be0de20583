import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountBadges } from '@/components/accounts/account-badges'
import { nameOf } from '@/components/accounts/account-state'
import { AccountRecord } from '@/components/accounts/record/account-record'
import { RecordActions } from '@/components/accounts/record/record-actions'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { ReloadState } from '@/components/ui/reload-state'
import { TextLink } from '@/components/ui/text-link'
import { deleteAccount, restoreAccount, updateAccount } from '@/lib/actions/accounts'
import { apiClient, requireSession } from '@/lib/auth/session'
import { formatPhone } from '@/lib/format/phone'
import { WrittenPhones } from '@/lib/i18n/written-phones'
import { sentPageSize } from '@/lib/queries/accounts'
import { allDefinitions } from '@/lib/queries/definitions'
import { explainFailure } from '../../explain-failure'
import { writesAccounts } from '../writes-accounts'
import { loadAccount } from './load-account'

type Props = { params: Promise<{ accountId: string }> }

const shownAlerts = '10'

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await loadAccount((await params).accountId)
  if (!found.ok) return { title: (await getTranslations('accounts'))('title') }
  return { title: nameOf(found.data.account) || formatPhone(found.data.account.phone) }
}

export default async function AccountPage({ params }: Props) {
  const { accountId } = await params
  const session = await requireSession()
  const client = apiClient(session)
  const [found, types, attributes, alertTypes, sent, alerts, t] = await Promise.all([
    loadAccount(accountId),
    client.listAccountTypes({ query: allDefinitions }),
    client.listAttributes({ query: allDefinitions }),
    client.listAlertTypes({ query: allDefinitions }),
    client.listAccountNotifications({ params: { accountId }, query: { limit: String(sentPageSize) } }),
    client.listAlerts({ query: { accountId, state: 'open', limit: shownAlerts } }),
    getTranslations('accounts'),
  ])
  const back = <TextLink href="/accounts">{t('title')}</TextLink>
  if (!found.ok) {
    return (
      <Page>
        <PageHeader title={t('title')} back={back} />
        <ReloadState text={await explainFailure(found.failure)} />
      </Page>
    )
  }

  const { account } = found.data
  const name = nameOf(account) || formatPhone(account.phone)
  const now = Date.now()
  const type = types.ok && types.data.accountTypes.find(({ id }) => id === account.accountType)

  return (
    <Page>
      <PageHeader
        title={name}
        back={back}
        marks={<AccountBadges account={account} now={now} />}
        actions={
          <RecordActions
            account={account}
            name={name}
            canWrite={writesAccounts(session.role)}
            canSend={session.role === 'admin' || session.role === 'sender'}
            onUpdate={updateAccount}
            onDelete={deleteAccount}
            onRestore={restoreAccount}
          />
        }
      />
      <WrittenPhones phones={[account.phone]}>
        <AccountRecord
          account={account}
          typeName={type ? type.name : account.accountType}
          attributes={attributes.ok ? attributes.data.attributes : []}
          alertTypes={alertTypes.ok ? alertTypes.data.alertTypes : []}
          alerts={alerts.ok ? alerts.data.alerts : undefined}
          sent={sent.ok ? { page: sent.data, readAt: now } : undefined}
          now={now}
        />
      </WrittenPhones>
    </Page>
  )
}
