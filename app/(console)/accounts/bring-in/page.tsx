import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { NotAllowed } from '@/app/(console)/not-allowed'
import { pageTitle } from '@/app/page-title'
import { BringInForm } from '@/components/accounts/bring-in/bring-in-form'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { Page, PageHeader } from '@/components/ui/page'
import { TextLink } from '@/components/ui/text-link'
import { requireSession } from '@/lib/auth/session'
import { bringInAccounts } from '@/lib/contract/job'
import { mayDo, rolesThatMay } from '@/lib/contract/roles'
import { explainFailure } from '../../explain-failure'
import { readBusiness } from '../../read-business'

export const generateMetadata = pageTitle((t) => t('accounts.bringInTitle'))

/** This page exists only if the accounts are stored in another deployment. */
export default async function BringInPage() {
  const { roles } = await requireSession()
  const business = await readBusiness()
  if (business.ok && business.data.upstream === null) notFound()
  if (!mayDo(roles, bringInAccounts)) return <NotAllowed roles={rolesThatMay(bringInAccounts)} />
  const t = await getTranslations('accounts')
  return (
    <Page>
      <PageHeader title={t('bringInTitle')} back={<TextLink href="/accounts">{t('title')}</TextLink>} />
      {business.ok ? <BringInForm /> : <ReloadState text={await explainFailure(business.failure)} />}
    </Page>
  )
}
