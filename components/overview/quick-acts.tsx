import { Bell, TriangleAlert, UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ShortcutLink } from '@/components/ui/shortcut-link'
import { mayDo, type Role } from '@/lib/contract/roles'
import { createOperations } from './create-operations'

const acts = [
  { part: 'accounts', href: '/accounts/new', shortcut: 'a', Icon: UserPlus },
  { part: 'notifications', href: '/notifications/new', shortcut: 'm', Icon: Bell },
  { part: 'alerts', href: '/alerts?new=true', shortcut: 'n', Icon: TriangleAlert },
] as const

/** The most common actions that the user's roles allow; the last one is the screen's primary action. */
export function QuickActs({ roles }: { roles: readonly Role[] }) {
  const t = useTranslations('overview')
  const allowed = acts.filter(({ part }) => mayDo(roles, createOperations[part]))
  return allowed.map(({ part, href, shortcut, Icon }, at) => (
    <ShortcutLink
      key={part}
      href={href}
      shortcut={shortcut}
      variant={at === allowed.length - 1 ? 'primary' : 'ghost'}
      className={onPhone}
    >
      <Icon aria-hidden="true" />
      {t(`${part}.new`)}
    </ShortcutLink>
  ))
}

/** All on one line, with the icon above each label, so that the lists start near the top. */
const onPhone =
  'max-sm:h-auto! max-sm:min-h-14 max-sm:shrink max-sm:basis-0 max-sm:flex-col max-sm:gap-1 max-sm:border-line max-sm:px-1! max-sm:text-12! max-sm:whitespace-normal'
