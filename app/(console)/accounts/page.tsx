import { Plus } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { readAddress, searchFilters } from '@/components/accounts/list/account-filters'
import { AccountList } from '@/components/accounts/list/account-list'
import { ButtonLink } from '@/components/ui/button-link'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { ReloadState } from '@/components/ui/reload-state'
import { ShortcutLink } from '@/components/ui/shortcut-link'
import { apiClient, requireSession } from '@/lib/auth/session'
import { WrittenPhones } from '@/lib/i18n/written-phones'
import { accountPageSize } from '@/lib/queries/accounts'
import { allDefinitions } from '@/lib/queries/definitions'
import { explainFailure } from '../explain-failure'
import { readCountry } from '../read-business'
import { writesAccounts } from './writes-accounts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('accounts'))('title') }
}

export default async function AccountsPage({ searchParams }: Props) {
  const session = await requireSession()
  const client = apiClient(session)
  const filters = searchFilters(readAddress(await searchParams))
  const [types, page, country, t] = await Promise.all([
    client.listAccountTypes({ query: allDefinitions }),
    client.searchAccounts({ query: { ...filters, limit: String(accountPageSize) } }),
    readCountry(),
    getTranslations('accounts'),
  ])
  const canWrite = writesAccounts(session.role)

  return (
    <Page>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <ButtonLink href="/accounts/by-ids">{t('list.byIds')}</ButtonLink>
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
      {types.ok ? (
        <NuqsAdapter>
          <WrittenPhones phones={page.ok ? page.data.accounts.map(({ phone }) => phone) : []}>
            <AccountList
              accountTypes={types.data.accountTypes}
              first={page.ok ? { filters, page: page.data, readAt: Date.now() } : undefined}
              canWrite={canWrite}
              country={country}
            />
          </WrittenPhones>
        </NuqsAdapter>
      ) : (
        <ReloadState text={await explainFailure(types.failure)} />
      )}
    </Page>
  )
}
