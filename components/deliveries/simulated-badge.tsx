import { FlaskConical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'

/** Beside what was sent in a drill: it reached nobody, whatever its state says. */
export function SimulatedBadge() {
  const t = useTranslations('notifications')
  return (
    <Badge tone="amber" mark={<FlaskConical />}>
      {t('simulated')}
    </Badge>
  )
}
