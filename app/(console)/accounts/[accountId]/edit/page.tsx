import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { NotAllowed } from '@/app/(console)/not-allowed'
import { pageTitle } from '@/app/page-title'
import { EditAccount } from '@/components/accounts/form/edit-account'
import { Presence } from '@/components/accounts/record/presence/presence'
import { accountHref } from '@/components/hrefs'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { Page, PageHeader } from '@/components/ui/page'
import { TextLink } from '@/components/ui/text-link'
import { Texts } from '@/components/ui/texts'
import { apiClient, requireSession } from '@/lib/auth/session'
import { updateAccount as operation } from '@/lib/contract/accounts/account'
import { mayDo, rolesThatMay } from '@/lib/contract/roles'
import { accountName } from '@/lib/format/account-name'
import { formatPhone } from '@/lib/format/phone/format-phone'
import { countryOf } from '@/lib/format/phone/read-phone'
import { WrittenPhones } from '@/lib/i18n/written-phones'
import { explainFailure } from '../../../explain-failure'
import { loadDefinitions } from '../../load-definitions'
import { accountIdOf } from '../account-id-of'
import { loadAccount } from '../load-account'

type Props = { params: Promise<{ accountId: string }> }

export const generateMetadata = pageTitle((t) => t('accounts.record.edit'))

export default async function EditAccountPage({ params }: Props) {
  const accountId = await accountIdOf(params)
  const session = await requireSession()
  if (!mayDo(session.roles, operation)) return <NotAllowed roles={rolesThatMay(operation)} />
  const [found, definitions, t] = await Promise.all([
    loadAccount(accountId),
    loadDefinitions(apiClient(session)),
    getTranslations('accounts'),
  ])
  // If the account no longer exists, its own page explains why.
  if (!found.ok && found.failure.code === 'not_found') redirect(accountHref(accountId))
  if (!found.ok) return <ReloadState text={await explainFailure(found.failure)} />
  if (!definitions.ok) return <ReloadState text={await explainFailure(definitions.failure)} />
  const { account } = found.data
  const name = accountName(account) || formatPhone(account.phone)

  return (
    <Page width="forms">
      <PageHeader
        title={
          <Texts>
            {t.rich('editTitle', {
              name,
              bdi: (text) => (
                <bdi>
                  <Texts>{text}</Texts>
                </bdi>
              ),
            })}
          </Texts>
        }
        back={
          <div className="flex items-start justify-between gap-x-4">
            <TextLink href={accountHref(account.id)}>
              <bdi className="wrap-anywhere">{name}</bdi>
            </TextLink>
            <Presence accountId={account.id} editing />
          </div>
        }
      />
      <WrittenPhones phones={[account.phone]}>
        <EditAccount
          account={account}
          country={countryOf(account.phone)}
          accountTypes={definitions.data.accountTypes}
          attributes={definitions.data.attributes}
        />
      </WrittenPhones>
    </Page>
  )
}
