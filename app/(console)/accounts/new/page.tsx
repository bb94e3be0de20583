import { getTranslations } from 'next-intl/server'
import { NotAllowed } from '@/app/(console)/not-allowed'
import { pageTitle } from '@/app/page-title'
import { CreateAccount } from '@/components/accounts/form/create-account'
import { ButtonLink } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { Page, PageHeader } from '@/components/ui/page'
import { TextLink } from '@/components/ui/text-link'
import { findBusinessInTime } from '@/lib/auth/business'
import { apiClient, requireSession } from '@/lib/auth/session'
import { createAccount as operation } from '@/lib/contract/accounts/account'
import { createAccountType } from '@/lib/contract/definitions'
import { mayDo, rolesThatMay } from '@/lib/contract/roles'
import { countryOf } from '@/lib/format/phone/read-phone'
import { explainFailure } from '../../explain-failure'
import { readCountry } from '../../read-business'
import { loadDefinitions } from '../load-definitions'

const longestPhone = 64

type Props = { searchParams: Promise<{ phone?: string | string[] }> }

export const generateMetadata = pageTitle((t) => t('accounts.newTitle'))

export default async function NewAccountPage({ searchParams }: Props) {
  const session = await requireSession()
  if (!mayDo(session.roles, operation)) return <NotAllowed roles={rolesThatMay(operation)} />
  const t = await getTranslations('accounts')
  const client = apiClient(session)
  const [{ phone }, definitions, country, business] = await Promise.all([
    searchParams,
    loadDefinitions(client),
    readCountry(),
    findBusinessInTime(),
  ])
  const isUpstream = business?.ok === true && business.data.upstream !== null
  const lookedFor = typeof phone === 'string' ? phone.slice(0, longestPhone) : undefined

  return (
    <Page width="forms">
      <PageHeader title={t('newTitle')} back={<TextLink href="/accounts">{t('title')}</TextLink>} />
      {!definitions.ok && <ReloadState text={await explainFailure(definitions.failure)} />}
      {definitions.ok && definitions.data.accountTypes.length === 0 && (
        <EmptyState
          text={t(isUpstream ? 'form.noTypesUpstream' : 'form.noTypes')}
          action={
            isUpstream ? (
              <ButtonLink href="/accounts/bring-in">{t('bringInTitle')}</ButtonLink>
            ) : (
              mayDo(session.roles, createAccountType) && (
                <ButtonLink href="/settings/account-types">{t('form.toTypes')}</ButtonLink>
              )
            )
          }
        />
      )}
      {definitions.ok && definitions.data.accountTypes.length > 0 && (
        <CreateAccount
          key={lookedFor}
          {...definitions.data}
          accountType={onlyOne(definitions.data.accountTypes)?.id}
          phone={lookedFor}
          country={(lookedFor && countryOf(lookedFor)) || country}
        />
      )}
    </Page>
  )
}

const onlyOne = <T,>(list: readonly T[]) => (list.length === 1 ? list[0] : undefined)
