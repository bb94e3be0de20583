import { FlaskConical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'

/** Marks deliveries that were simulated in a drill and not sent, regardless of their state. */
export function SimulatedBadge() {
  const t = useTranslations('notifications')
  return (
    <Badge tone="amber" mark={<FlaskConical />}>
      {t('simulated')}
    </Badge>
  )
}
