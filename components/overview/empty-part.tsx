import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import type { PartName } from './part-skeleton'

const makeNew = { accounts: '/accounts/new', notifications: '/notifications/new', alerts: '/alerts?new=true' }

export function EmptyPart({ part, canCreate }: { part: PartName; canCreate: boolean }) {
  const t = useTranslations('overview')
  const button = canCreate ? (
    <ButtonLink href={makeNew[part]}>{t(`${part}.new`)}</ButtonLink>
  ) : (
    <ButtonLink href={`/${part}`}>{t(`${part}.all`)}</ButtonLink>
  )
  return <EmptyState text={t(`${part}.empty`)} action={button} className="md:min-h-112" />
}
