import { Bell, TriangleAlert, UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button'
import { mayDo, type Role } from '@/lib/contract/roles'
import { createOperations } from './create-operations'

const acts = [
  { part: 'accounts', href: '/accounts/new', Icon: UserPlus },
  { part: 'notifications', href: '/notifications/new', Icon: Bell },
  { part: 'alerts', href: '/alerts?new=true', Icon: TriangleAlert },
] as const

/** The things one does most, as far as these roles may do them. */
export function QuickActs({ roles }: { roles: readonly Role[] }) {
  const t = useTranslations('overview')
  return acts
    .filter(({ part }) => mayDo(roles, createOperations[part]))
    .map(({ part, href, Icon }) => (
      <ButtonLink key={part} href={href} variant="ghost" className={onPhone}>
        <Icon aria-hidden="true" />
        {t(`${part}.new`)}
      </ButtonLink>
    ))
}

/** All in one line, each under its icon: the answers are to begin high up. */
const onPhone =
  'max-sm:h-auto! max-sm:min-h-14 max-sm:shrink max-sm:basis-0 max-sm:flex-col max-sm:gap-1 max-sm:border-line max-sm:px-1! max-sm:text-12! max-sm:whitespace-normal'
