import { getTranslations } from 'next-intl/server'
import { explainFailure } from '@/app/(console)/explain-failure'
import { EmptyPart } from '@/components/overview/empty-part'
import { OpenAlertList } from '@/components/overview/open-alert-list'
import { Part } from '@/components/overview/part'
import { shownRows } from '@/components/overview/row-style'
import { Badge } from '@/components/ui/badge'
import { apiClient, requireSession } from '@/lib/auth/session'
import { allDefinitions } from '@/lib/data/definitions'

export async function OpenAlerts() {
  const session = await requireSession()
  const client = apiClient(session)
  const [t, alerts, types] = await Promise.all([
    getTranslations('overview.alerts'),
    client.listAlerts({ query: { state: 'open', counts: 'true', limit: String(shownRows) } }),
    client.listAlertTypes({ query: allDefinitions }),
  ])
  const head = { title: t('title'), all: { href: '/alerts', text: t('all') } }
  if (!alerts.ok) return <Part {...head} failure={await explainFailure(alerts.failure)} />
  const { alerts: latest, counts } = alerts.data
  const badge = counts && counts.open > 0 && (
    <Badge tone="red" mark="●" className="tabular">
      {t('count', { open: counts.open })}
    </Badge>
  )
  return (
    <Part {...head} badge={badge}>
      {latest.length === 0 ? (
        <EmptyPart part="alerts" roles={session.roles} />
      ) : (
        <OpenAlertList alerts={latest} alertTypes={types.ok ? types.data.alertTypes : []} />
      )}
    </Part>
  )
}
