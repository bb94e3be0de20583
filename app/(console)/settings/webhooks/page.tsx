import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated } from '@/app/(console)/hydrated'
import { pageTitle } from '@/app/page-title'
import { WebhookScreen } from '@/components/settings/webhooks/webhook-screen'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { apiClient, requireSession } from '@/lib/auth/session'
import { mayDo } from '@/lib/contract/roles'
import { createWebhook } from '@/lib/contract/webhooks/webhook'
import { allWebhooks, webhooksQuery } from '@/lib/data/webhooks'

export const generateMetadata = pageTitle((t) => t('settings.webhooks.title'))

export default async function WebhooksPage() {
  const session = await requireSession()
  const list = await apiClient(session).listWebhooks({ query: allWebhooks })
  if (!list.ok) return <ReloadState text={await explainFailure(list.failure)} />
  return (
    <Hydrated reads={[[webhooksQuery().queryKey, list.data]]}>
      <WebhookScreen canWrite={mayDo(session.roles, createWebhook)} />
    </Hydrated>
  )
}
