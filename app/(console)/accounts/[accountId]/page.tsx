import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { NoteOpened } from '@/components/accounts/note-opened'
import { AccountRecord } from '@/components/accounts/record/account-record'
import { RecordEditing } from '@/components/accounts/record/in-place/record-editing'
import { RecordHeader } from '@/components/accounts/record/record-header'
import { ReadOnly } from '@/components/roles/read-only'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { Page, PageHeader } from '@/components/ui/page'
import { TextLink } from '@/components/ui/text-link'
import { apiClient, requireSession } from '@/lib/auth/session'
import * as accounts from '@/lib/contract/accounts/account'
import { deleteAnyNote } from '@/lib/contract/accounts/account-notes'
import { createAlert } from '@/lib/contract/alerts/alert'
import { mayDo, rolesThatMay } from '@/lib/contract/roles'
import { sendNotification } from '@/lib/contract/sending'
import { noteKeys, notesOf } from '@/lib/data/accounts/account-notes'
import { accountKeys, timelineOf } from '@/lib/data/accounts/accounts'
import { alertKeys } from '@/lib/data/alerts/alert-keys'
import { settings } from '@/lib/env'
import { accountName } from '@/lib/format/account-name'
import { formatPhone } from '@/lib/format/phone/format-phone'
import { countryOf } from '@/lib/format/phone/read-phone'
import { WrittenPhones } from '@/lib/i18n/written-phones'
import { explainFailure } from '../../explain-failure'
import { Hydrated } from '../../hydrated'
import { accountIdOf } from './account-id-of'
import { DeletedPage } from './deleted-page'
import { loadAccount, loadDeletion } from './load-account'
import { readSurroundings } from './read-surroundings'

type Props = { params: Promise<{ accountId: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const accountId = await accountIdOf(params)
  const found = await loadAccount(accountId)
  const isGone = !found.ok && found.failure.code === 'not_found'
  if (!found.ok && !isGone) return { title: (await getTranslations('accounts'))('title') }
  const { account } = found.ok ? found.data : await loadDeletion(accountId)
  return { title: accountName(account) || formatPhone(account.phone) }
}

export default async function AccountPage({ params }: Props) {
  const accountId = await accountIdOf(params)
  const session = await requireSession()
  const [found, surroundings, t] = await Promise.all([
    loadAccount(accountId),
    readSurroundings(apiClient(session), accountId),
    getTranslations('accounts'),
  ])
  if (!found.ok && found.failure.code === 'not_found') return <DeletedPage accountId={accountId} />
  if (!found.ok) {
    return (
      <Page>
        <PageHeader title={t('title')} back={<TextLink href="/accounts">{t('title')}</TextLink>} />
        <ReloadState text={await explainFailure(found.failure)} />
      </Page>
    )
  }

  const { account } = found.data
  const { timeline, openAlerts, reach, notes, ...beside } = surroundings
  const { accountTypes, attributes } = beside.names

  const canWrite = mayDo(session.roles, accounts.updateAccount)

  return (
    <Page>
      <WrittenPhones phones={[account.phone]}>
        <NoteOpened accountId={accountId} />
        <Hydrated
          reads={[
            [accountKeys.one(accountId), found.data],
            [accountKeys.timeline(accountId), timeline && timelineOf(timeline)],
            [alertKeys.ofAccount(accountId), openAlerts],
            [accountKeys.reach(accountId), reach],
            [noteKeys.ofAccount(accountId), notes && notesOf(notes)],
          ]}
        >
          <RecordEditing
            accountId={accountId}
            madeAt={Date.now()}
            country={countryOf(account.phone)}
            accountTypes={accountTypes}
            attributes={attributes}
            canWrite={canWrite}
          >
            <RecordHeader
              alertTypes={beside.names.alertTypes}
              canSend={mayDo(session.roles, sendNotification)}
              canPlace={mayDo(session.roles, createAlert)}
            />
            {!canWrite && <ReadOnly roles={rolesThatMay(accounts.updateAccount)} className="-mt-4" />}
            <AccountRecord
              {...beside}
              imageHosts={settings().IMAGE_HOSTS}
              noteRights={{
                identityId: session.identityId,
                canDeleteAny: mayDo(session.roles, deleteAnyNote),
              }}
            />
          </RecordEditing>
        </Hydrated>
      </WrittenPhones>
    </Page>
  )
}
