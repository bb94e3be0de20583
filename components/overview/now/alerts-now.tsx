'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { RunningAge } from '@/components/alerts/running-age'
import { alertsHref } from '@/components/hrefs'
import { cn } from '@/components/ui/cn'
import { quietLink } from '@/components/ui/text-link'
import { Texts } from '@/components/ui/texts'
import { Tick } from '@/components/ui/tick'
import type { AlertSummary } from '@/lib/data/alerts/summary'
import { alertsNowQuery } from '@/lib/data/overview'
import { NowCell } from './now-cell'

const urgentLink = cn(quietLink, 'text-red')

/**
 * How many alerts are open, how many of these are unattended, and how long the oldest unattended one has been
 * waiting.
 */
export function AlertsNow() {
  const t = useTranslations('overview.now.alerts')
  const query = useQuery(alertsNowQuery())
  return (
    <NowCell title={t('title')} href="/alerts" query={query}>
      {({ summary }) => (
        <>
          <p className="text-20">
            <Tick>{t('open', { count: summary.open })}</Tick>
          </p>
          <Unattended summary={summary} />
        </>
      )}
    </NowCell>
  )
}

function Unattended({ summary: { unattended, oldestUnattended, open } }: { summary: AlertSummary }) {
  const t = useTranslations('overview.now.alerts')
  if (!oldestUnattended) return <p className="text-13 text-muted">{t(open > 0 ? 'attended' : 'none')}</p>
  const { number, openedAt } = oldestUnattended
  return (
    <>
      <p className="text-13 font-medium text-red">
        <Link href="/alerts?unattended=true" className={urgentLink}>
          <Tick>{t('unattended', { count: unattended })}</Tick>
        </Link>
      </p>
      <p className="tabular text-13">
        <Link href={alertsHref({ alert: number })} className={urgentLink}>
          <Texts>{t.rich('oldest', { age: () => <RunningAge since={openedAt} /> })}</Texts>
        </Link>
      </p>
    </>
  )
}
