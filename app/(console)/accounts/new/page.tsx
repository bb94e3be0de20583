import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { CreateAccount } from '@/components/accounts/form/create-account'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { TextLink } from '@/components/ui/text-link'
import { createAccount } from '@/lib/actions/accounts'
import { apiClient, redirectToSignIn, requireSession } from '@/lib/auth/session'
import { guessCountry } from '@/lib/format/read-phone'
import { getFailureText } from '@/lib/i18n/get-failure-text'
import { loadDefinitions } from '../load-definitions'
import { writesAccounts } from '../writes-accounts'

type Props = { searchParams: Promise<{ phone?: string | string[] }> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('accounts'))('newTitle') }
}

export default async function NewAccountPage({ searchParams }: Props) {
  const session = await requireSession()
  if (!writesAccounts(session.role)) redirect('/accounts')
  const t = await getTranslations('accounts')
  const client = apiClient(session)
  const [{ phone }, definitions, recent] = await Promise.all([
    searchParams,
    loadDefinitions(client),
    client.searchAccounts({ query: { limit: '20' } }),
  ])
  const phones = recent.ok ? recent.data.accounts.map((account) => account.phone) : []

  return (
    <Page width="form">
      <PageHeader
        title={t('newTitle')}
        back={<TextLink href="/accounts">{t('title')}</TextLink>}
      />
      {await form()}
    </Page>
  )

  async function form() {
    if (!definitions.ok) {
      if (definitions.failure.code === 'unauthenticated') return redirectToSignIn()
      return <ErrorState text={(await getFailureText())(definitions.failure)} />
    }
    const { accountTypes, attributes } = definitions.data
    if (accountTypes.length === 0) return <EmptyState text={t('form.noTypes')} />
    return (
      <CreateAccount
        accountTypes={accountTypes}
        attributes={attributes}
        accountType={accountTypes.length === 1 ? accountTypes[0]?.id : undefined}
        phone={typeof phone === 'string' ? phone.slice(0, 64) : undefined}
        country={guessCountry(phones)}
        draftKey={`beacon-draft ${session.businessId} account new`}
        onCreate={createAccount}
      />
    )
  }
}
