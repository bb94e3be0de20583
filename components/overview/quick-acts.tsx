import { Bell, TriangleAlert, UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import type { Role } from '@/lib/contract/operation'
import { mayWrite } from './may-write'

const acts = [
  { part: 'accounts', href: '/accounts/new', Icon: UserPlus },
  { part: 'notifications', href: '/notifications/new', Icon: Bell },
  { part: 'alerts', href: '/alerts?new=true', Icon: TriangleAlert },
] as const

/** The things one does most, as far as the role may do them. */
export function QuickActs({ role }: { role: Role }) {
  const t = useTranslations('overview')
  return acts
    .filter(({ part }) => mayWrite(role, part))
    .map(({ part, href, Icon }) => (
      <ButtonLink key={part} href={href}>
        <Icon aria-hidden="true" />
        {t(`${part}.new`)}
      </ButtonLink>
    ))
}
