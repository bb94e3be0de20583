import { notFound } from 'next/navigation'
import { getLocale } from 'next-intl/server'
import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated } from '@/app/(console)/hydrated'
import { NotAllowedContent } from '@/app/(console)/not-allowed'
import { pageTitle } from '@/app/page-title'
import { ConnectionScreen } from '@/components/settings/connection/connection-screen'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { apiClient, requireSession } from '@/lib/auth/session'
import { checkConformance, readConnection } from '@/lib/contract/connection'
import { mayDo, rolesThatMay } from '@/lib/contract/roles'
import { upstreamQuery } from '@/lib/data/upstream'
import { conformanceMessages } from '@/lib/i18n/conformance-messages'
import { MoreMessages } from '@/lib/i18n/more-messages'

export const generateMetadata = pageTitle((t) => t('settings.connection.title'))

export default async function ConnectionPage() {
  const session = await requireSession()
  if (!mayDo(session.roles, readConnection)) return <NotAllowedContent roles={rolesThatMay(readConnection)} />
  const found = await apiClient(session).readConnection({ query: {} })
  if (!found.ok) return <ReloadState text={await explainFailure(found.failure)} />
  if (found.data.connection === null) notFound()
  return (
    <Hydrated reads={[[upstreamQuery().queryKey, found.data]]}>
      <MoreMessages messages={conformanceMessages[await getLocale()]}>
        <ConnectionScreen canCompare={mayDo(session.roles, checkConformance)} />
      </MoreMessages>
    </Hydrated>
  )
}
