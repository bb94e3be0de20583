import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { explainFailure } from '@/app/(console)/explain-failure'
import { AccountTypeScreen } from '@/components/settings/account-type-screen'
import { ReloadState } from '@/components/ui/reload-state'
import {
  createAccountType,
  deleteAccountType,
  orderAccountTypes,
  updateAccountType,
} from '@/lib/actions/definitions'
import { apiClient, requireSession } from '@/lib/auth/session'
import { createAccountType as operation } from '@/lib/contract/definitions'
import { mayDo } from '@/lib/contract/roles'
import { allDefinitions } from '@/lib/data/definitions'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.accountTypes')
  return { title: t('title') }
}

export default async function AccountTypesPage() {
  const session = await requireSession()
  const client = apiClient(session)
  const [types, attributes] = await Promise.all([
    client.listAccountTypes({ query: { ...allDefinitions, counts: 'true' } }),
    client.listAttributes({ query: allDefinitions }),
  ])
  if (!types.ok) return <ReloadState text={await explainFailure(types.failure)} />
  return (
    <AccountTypeScreen
      accountTypes={types.data.accountTypes}
      attributes={attributes.ok ? attributes.data.attributes : []}
      canWrite={mayDo(session.roles, operation)}
      actions={{ createAccountType, updateAccountType, deleteAccountType, orderAccountTypes }}
    />
  )
}
