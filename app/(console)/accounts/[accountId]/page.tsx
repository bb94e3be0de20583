import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountBadges } from '@/components/accounts/account-badges'
import { nameOf } from '@/components/accounts/account-state'
import { AccountRecord } from '@/components/accounts/record/account-record'
import { RecordEditing } from '@/components/accounts/record/in-place/record-editing'
import { RecordActions } from '@/components/accounts/record/record-actions'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { TextLink } from '@/components/ui/text-link'
import { apiClient, requireSession } from '@/lib/auth/session'
import * as accounts from '@/lib/contract/account'
import { sendNotification } from '@/lib/contract/notification'
import { mayDo } from '@/lib/contract/roles'
import { accountKeys, timelineOf } from '@/lib/data/accounts'
import { settings } from '@/lib/env'
import { formatPhone } from '@/lib/format/phone'
import { guessCountry } from '@/lib/format/read-phone'
import { WrittenPhones } from '@/lib/i18n/written-phones'
import { explainFailure } from '../../explain-failure'
import { Hydrated } from '../../hydrated'
import { loadAccount } from './load-account'
import { readSurroundings } from './read-surroundings'

type Props = { params: Promise<{ accountId: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await loadAccount((await params).accountId)
  if (!found.ok) return { title: (await getTranslations('accounts'))('title') }
  return { title: nameOf(found.data.account) || formatPhone(found.data.account.phone) }
}

export default async function AccountPage({ params }: Props) {
  const { accountId } = await params
  const session = await requireSession()
  const [found, surroundings, t] = await Promise.all([
    loadAccount(accountId),
    readSurroundings(apiClient(session), accountId),
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
  const { timeline, ...beside } = surroundings
  const { accountTypes, attributes } = beside.names

  return (
    <Page>
      <RecordEditing
        account={account}
        country={guessCountry([account.phone])}
        accountTypes={accountTypes}
        attributes={attributes}
        canWrite={mayDo(session.roles, accounts.updateAccount)}
      >
        <PageHeader
          title={<bdi>{name}</bdi>}
          back={back}
          marks={<AccountBadges account={account} now={now} />}
          actions={<RecordActions name={name} canSend={mayDo(session.roles, sendNotification)} />}
        />
        <WrittenPhones phones={[account.phone]}>
          <Hydrated reads={timeline ? [[accountKeys.timeline(accountId), timelineOf(timeline)]] : []}>
            <AccountRecord account={account} {...beside} imageHosts={settings().IMAGE_HOSTS} now={now} />
          </Hydrated>
        </WrittenPhones>
      </RecordEditing>
    </Page>
  )
}
