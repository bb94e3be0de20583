import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { SettingsNav } from '@/components/settings/settings-nav'
import { Page } from '@/components/ui/page'
import { requireSession } from '@/lib/auth/session'
import { listAuditEntries } from '@/lib/contract/audit'
import { mayDo } from '@/lib/contract/roles'

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const session = await requireSession()
  return (
    <Page>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-3 lg:grid-cols-[10rem_minmax(0,1fr)]">
        <SettingsNav seesManaged={mayDo(session.roles, listAuditEntries)} />
        <div className="@container min-w-0">
          <NuqsAdapter>{children}</NuqsAdapter>
        </div>
      </div>
    </Page>
  )
}
