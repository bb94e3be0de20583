import { getTranslations } from 'next-intl/server'
import { explainFailure } from '@/app/(console)/explain-failure'
import { EmptyPart } from '@/components/overview/empty-part'
import { NewAccountList } from '@/components/overview/new-account-list'
import { Part } from '@/components/overview/part'
import { shownRows } from '@/components/overview/row-style'
import { apiClient, requireSession } from '@/lib/auth/session'
import { allDefinitions } from '@/lib/data/definitions'
import { WrittenPhones } from '@/lib/i18n/written-phones'

export async function NewAccounts() {
  const session = await requireSession()
  const client = apiClient(session)
  const [t, found, types] = await Promise.all([
    getTranslations('overview.accounts'),
    client.searchAccounts({ query: { limit: String(shownRows) } }),
    client.listAccountTypes({ query: allDefinitions }),
  ])
  const head = { title: t('title'), all: { href: '/accounts', text: t('all') } }
  if (!found.ok) return <Part {...head} failure={await explainFailure(found.failure)} />
  const { accounts } = found.data
  return (
    <Part {...head}>
      {accounts.length === 0 ? (
        <EmptyPart part="accounts" roles={session.roles} />
      ) : (
        <WrittenPhones phones={accounts.map(({ phone }) => phone)}>
          <NewAccountList accounts={accounts} accountTypes={types.ok ? types.data.accountTypes : []} />
        </WrittenPhones>
      )}
    </Part>
  )
}
