import { getTranslations } from 'next-intl/server'
import { pageTitle } from '@/app/page-title'
import { AccountsByIds } from '@/components/accounts/by-ids/accounts-by-ids'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { Page, PageHeader } from '@/components/ui/page'
import { TextLink } from '@/components/ui/text-link'
import { apiClient, requireSession } from '@/lib/auth/session'
import { allDefinitions } from '@/lib/data/definitions'
import { explainFailure } from '../../explain-failure'

export const generateMetadata = pageTitle((t) => t('accounts.byIdsTitle'))

export default async function AccountsByIdsPage() {
  const session = await requireSession()
  const [types, t] = await Promise.all([
    apiClient(session).listAccountTypes({ query: allDefinitions }),
    getTranslations('accounts'),
  ])
  return (
    <Page>
      <PageHeader title={t('byIdsTitle')} back={<TextLink href="/accounts">{t('title')}</TextLink>} />
      {types.ok ? (
        <AccountsByIds accountTypes={types.data.accountTypes} />
      ) : (
        <ReloadState text={await explainFailure(types.failure)} />
      )}
    </Page>
  )
}
