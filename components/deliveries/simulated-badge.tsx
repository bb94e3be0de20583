import { FlaskConical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'

/** For deliveries sent in a drill, which reached nobody, whatever their state says. */
export function SimulatedBadge() {
  const t = useTranslations('notifications')
  return (
    <Badge tone="amber" mark={<FlaskConical />}>
      {t('simulated')}
    </Badge>
  )
}
