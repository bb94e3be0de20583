import { Plus } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { pageTitle } from '@/app/page-title'
import { AccountList } from '@/components/accounts/list/account-list'
import { SelectedActs } from '@/components/accounts/list/bulk/selected-acts'
import { readAddress, searchFilters, sortOf } from '@/components/accounts/list/filters/account-filters'
import { JobsLink } from '@/components/jobs/jobs-link'
import { ButtonLink } from '@/components/ui/buttons/button'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { Page, PageHeader } from '@/components/ui/page'
import { ShortcutLink } from '@/components/ui/shortcut-link'
import { apiClient, requireSession } from '@/lib/auth/session'
import { createAccount } from '@/lib/contract/account'
import { searchDeletedAccounts } from '@/lib/contract/account-search'
import { listJobs } from '@/lib/contract/job'
import { mayDo } from '@/lib/contract/roles'
import { sendNotification } from '@/lib/contract/sending'
import { accountKeys, accountPageSize, pagesOf } from '@/lib/data/accounts'
import { jobKeys, newestJobs } from '@/lib/data/jobs'
import { WrittenPhones } from '@/lib/i18n/written-phones'
import { explainFailure } from '../explain-failure'
import { Hydrated } from '../hydrated'
import { readCountry } from '../read-business'
import { loadDefinitions } from './load-definitions'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = pageTitle((t) => t('accounts.title'))

export default async function AccountsPage({ searchParams }: Props) {
  const session = await requireSession()
  const client = apiClient(session)
  const { roles } = session
  const canWrite = mayDo(roles, createAccount)
  const seesJobs = mayDo(roles, listJobs)
  const seesDeleted = mayDo(roles, searchDeletedAccounts)
  const address = readAddress(await searchParams)
  const loading = loadDefinitions(client)
  // A filter of an attribute is read by its definition; without one nothing waits.
  const known = address.attribute.length > 0 ? await loading : undefined
  const attributes = known?.ok ? known.data.attributes : []
  const filters = searchFilters(address, { attributes, seesDeleted })
  const sort = sortOf(address, filters)
  const wanted = { ...filters, ...(sort && { sort }) }
  const [definitions, page, country, running, t, jobs] = await Promise.all([
    loading,
    client.searchAccounts({ query: { ...wanted, limit: String(accountPageSize) } }),
    readCountry(),
    seesJobs ? client.listJobs({ query: newestJobs }) : undefined,
    getTranslations('accounts'),
    getTranslations('jobs'),
  ])

  return (
    <Page>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <ButtonLink href="/accounts/by-ids">{t('list.byIds')}</ButtonLink>
            {seesJobs && (
              <Hydrated reads={running?.ok ? [[jobKeys.active, running.data]] : []}>
                <JobsLink />
              </Hydrated>
            )}
            {canWrite && <ButtonLink href="/accounts/import">{jobs('import.open')}</ButtonLink>}
            {canWrite && (
              <ShortcutLink
                shortcut="n"
                variant="primary"
                href="/accounts/new"
                title={`${t('list.newShortcut')} (N)`}
              >
                <Plus aria-hidden="true" />
                {t('list.new')}
              </ShortcutLink>
            )}
          </>
        }
      />
      {definitions.ok ? (
        <NuqsAdapter>
          <WrittenPhones phones={page.ok ? page.data.accounts.map(({ phone }) => phone) : []}>
            <Hydrated reads={page.ok ? [[accountKeys.search(wanted), pagesOf(page.data)]] : []}>
              <AccountList
                {...definitions.data}
                canWrite={canWrite}
                canSend={mayDo(roles, sendNotification)}
                seesDeleted={seesDeleted}
                country={country}
              >
                <SelectedActs
                  accountTypes={definitions.data.accountTypes}
                  canSend={mayDo(roles, sendNotification)}
                />
              </AccountList>
            </Hydrated>
          </WrittenPhones>
        </NuqsAdapter>
      ) : (
        <ReloadState text={await explainFailure(definitions.failure)} />
      )}
    </Page>
  )
}
