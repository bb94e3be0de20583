'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { HoverPrefetchLink } from '@/components/ui/hover-prefetch-link'

const places = [
  { key: 'accountTypes', href: '/settings/account-types' },
  { key: 'attributes', href: '/settings/attributes' },
  { key: 'alertTypes', href: '/settings/alert-types' },
  { key: 'responders', href: '/settings/responders' },
  { key: 'areas', href: '/settings/areas' },
  { key: 'identities', href: '/settings/identities' },
  { key: 'channels', href: '/settings/channels' },
  { key: 'business', href: '/settings/business' },
  { key: 'displays', href: '/settings/displays', isManaged: true },
  { key: 'audit', href: '/settings/audit', isManaged: true },
] as const

const look =
  '-mb-px flex h-9 items-center border-b-2 border-transparent px-1 text-13 whitespace-nowrap text-muted hover:text-text aria-[current]:border-accent aria-[current]:text-text touch:h-11'

export function SettingsNav({ seesManaged }: { seesManaged: boolean }) {
  const t = useTranslations('settings')
  const path = usePathname()
  const shown = places.filter((place) => seesManaged || !('isManaged' in place))
  const nav = useRef<HTMLElement>(null)
  // On a phone there are more places than room.
  useEffect(() => {
    const current = nav.current?.querySelector(`[href="${path}"]`)
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <nav
      ref={nav}
      aria-label={t('title')}
      // Fades at the edge beyond which there are more.
      className="flex gap-4 overflow-x-auto border-b border-line max-lg:pr-8 max-lg:mask-r-from-[calc(100%-2rem)]"
    >
      {shown.map(({ key, href }) => (
        <HoverPrefetchLink
          key={key}
          href={href}
          aria-current={path === href ? 'page' : undefined}
          className={look}
        >
          {t(`${key}.title`)}
        </HoverPrefetchLink>
      ))}
    </nav>
  )
}
