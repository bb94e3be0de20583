'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'

const places = [
  { key: 'accountTypes', href: '/settings/account-types' },
  { key: 'attributes', href: '/settings/attributes' },
  { key: 'alertTypes', href: '/settings/alert-types' },
  { key: 'identities', href: '/settings/identities' },
  { key: 'business', href: '/settings/business' },
] as const

const look =
  '-mb-px flex h-9 items-center border-b-2 border-transparent px-1 text-13 whitespace-nowrap text-muted hover:text-text aria-[current]:border-accent aria-[current]:text-text touch:h-11'

export function SettingsNav() {
  const t = useTranslations('settings')
  const path = usePathname()
  return (
    <nav aria-label={t('title')} className="flex gap-4 overflow-x-auto border-b border-line">
      {places.map(({ key, href }) => (
        <Link key={key} href={href} aria-current={path === href ? 'page' : undefined} className={look}>
          {t(`${key}.title`)}
        </Link>
      ))}
    </nav>
  )
}
