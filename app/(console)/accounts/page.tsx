import { Plus } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { pageTitle } from '@/app/page-title'
import { AccountList } from '@/components/accounts/list/account-list'
import { BesideList } from '@/components/accounts/list/beside-list'
import { SelectedActs } from '@/components/accounts/list/bulk/selected-acts'
import { readAddress, searchFilters, sortOf } from '@/components/accounts/list/filters/account-filters'
import { MoreWays } from '@/components/accounts/list/more-ways'
import { RecentPlace } from '@/components/accounts/list/recent-place'
import { JobsLink } from '@/components/jobs/jobs-link'
import { ReadOnly } from '@/components/roles/read-only'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { Page, PageHeader } from '@/components/ui/page'
import { ShortcutLink } from '@/components/ui/shortcut-link'
import { apiClient, requireSession } from '@/lib/auth/session'
import { createAccount, updateAccount } from '@/lib/contract/accounts/account'
import { deleteAnyNote } from '@/lib/contract/accounts/account-notes'
import { searchDeletedAccounts } from '@/lib/contract/accounts/account-search'
import { createAlert } from '@/lib/contract/alerts/alert'
import { listJobs } from '@/lib/contract/job'
import { mayDo, rolesThatMay } from '@/lib/contract/roles'
import { sendNotification } from '@/lib/contract/sending'
import { accountKeys, accountPageSize, pagesOf } from '@/lib/data/accounts/accounts'
import { jobKeys, newestJobs } from '@/lib/data/jobs'
import { settings } from '@/lib/env'
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
  // Attribute filters can be parsed only once the definitions are loaded; other filters need not wait.
  const known = address.attribute.length > 0 ? await loading : undefined
  const attributes = known?.ok ? known.data.attributes : []
  const filters = searchFilters(address, { attributes, seesDeleted })
  const sort = sortOf(address, filters)
  const wanted = { ...filters, ...(sort && { sort }) }
  const [definitions, page, country, running, t] = await Promise.all([
    loading,
    client.searchAccounts({ query: { ...wanted, limit: String(accountPageSize) } }),
    readCountry(),
    seesJobs ? client.listJobs({ query: newestJobs }) : undefined,
    getTranslations('accounts'),
  ])

  const canSend = mayDo(roles, sendNotification)
  return (
    <NuqsAdapter>
      <div className="flex">
        <div className="min-w-0 flex-1">
          <Page>
            <PageHeader
              title={t('title')}
              beside={<RecentPlace />}
              readOnly={!canWrite && <ReadOnly roles={rolesThatMay(createAccount)} />}
              actions={
                <>
                  {seesJobs && (
                    <Hydrated reads={running?.ok ? [[jobKeys.active, running.data]] : []}>
                      <JobsLink />
                    </Hydrated>
                  )}
                  <MoreWays canWrite={canWrite} />
                  {canWrite && (
                    <ShortcutLink
                      shortcut="n"
                      variant="primary"
                      href="/accounts/new"
                      title={`${t('list.newShortcut')} (N)`}
                      className={floating}
                      data-floating
                    >
                      <Plus aria-hidden="true" />
                      {t('list.new')}
                    </ShortcutLink>
                  )}
                </>
              }
            />
            {definitions.ok ? (
              <WrittenPhones phones={page.ok ? page.data.accounts.map(({ phone }) => phone) : []}>
                <Hydrated reads={page.ok ? [[accountKeys.search(wanted), pagesOf(page.data)]] : []}>
                  <AccountList
                    {...definitions.data}
                    canWrite={canWrite}
                    canSend={canSend}
                    seesDeleted={seesDeleted}
                    country={country}
                  >
                    <SelectedActs accountTypes={definitions.data.accountTypes} canSend={canSend} />
                  </AccountList>
                </Hydrated>
              </WrittenPhones>
            ) : (
              <ReloadState text={await explainFailure(definitions.failure)} />
            )}
          </Page>
        </div>
        {definitions.ok && (
          <BesideList
            {...definitions.data}
            canWrite={mayDo(roles, updateAccount)}
            canSend={canSend}
            canPlace={mayDo(roles, createAlert)}
            imageHosts={settings().IMAGE_HOSTS}
            noteRights={{
              identityId: session.identityId,
              canDeleteAny: mayDo(roles, deleteAnyNote),
            }}
          />
        )}
      </div>
    </NuqsAdapter>
  )
}

/**
 * On a phone, the primary action floats within reach of the thumb, so that the rows can use the space it would
 * otherwise take.
 */
const floating =
  'max-sm:in-[:root:has([data-selecting])]:hidden max-sm:fixed max-sm:right-4 max-sm:bottom-[calc(6.75rem+env(safe-area-inset-bottom))] max-sm:z-30 max-sm:shadow-overlay'
