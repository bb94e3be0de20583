import { getTranslations } from 'next-intl/server'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { SettingsNav } from '@/components/settings/settings-nav'
import { Page, PageHeader } from '@/components/ui/page'
import { requireSession } from '@/lib/auth/session'
import { listAuditEntries } from '@/lib/contract/audit'
import { mayDo } from '@/lib/contract/roles'

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const session = await requireSession()
  const t = await getTranslations('settings')
  return (
    <Page>
      <PageHeader title={t('title')} />
      <SettingsNav seesManaged={mayDo(session.roles, listAuditEntries)} />
      <NuqsAdapter>{children}</NuqsAdapter>
    </Page>
  )
}
