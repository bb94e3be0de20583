'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef } from 'react'
import { NavLink } from '@/components/ui/nav-link'
import { useIsUpstream, useOffers } from '@/lib/data/business'

const groups = [
  {
    key: 'accounts',
    places: [
      { key: 'accountTypes', href: '/settings/account-types' },
      { key: 'attributes', href: '/settings/attributes' },
    ],
  },
  {
    key: 'alerts',
    places: [
      { key: 'alertTypes', href: '/settings/alert-types' },
      { key: 'responders', href: '/settings/responders' },
      { key: 'areas', href: '/settings/areas' },
      { key: 'displays', href: '/settings/displays', isManaged: true },
    ],
  },
  {
    key: 'organisation',
    places: [
      { key: 'business', href: '/settings/business' },
      { key: 'identities', href: '/settings/identities' },
      { key: 'ownSignIn', href: '/settings/sign-in' },
      { key: 'companySignIn', href: '/settings/company-sign-in', isManaged: true },
      { key: 'channels', href: '/settings/channels' },
      { key: 'webhooks', href: '/settings/webhooks', isManaged: true },
      { key: 'connection', href: '/settings/connection', isManaged: true },
      { key: 'audit', href: '/settings/audit', isManaged: true },
    ],
  },
] as const

type Place = { key: (typeof groups)[number]['places'][number]['key']; href: string; isManaged?: true }

/** A column of groups beside the page or, if there is no room for it, a row of tabs above the page. */
export function SettingsNav({ seesManaged }: { seesManaged: boolean }) {
  const t = useTranslations('settings')
  const path = usePathname()
  const hasChannels = useOffers('testChannel')
  const hasCompany = useOffers('saveCompanySignIn')
  const isUpstream = useIsUpstream()
  const isShown = ({ key, isManaged }: Place) => {
    if (isManaged && !seesManaged) return false
    if (key === 'channels') return hasChannels
    if (key === 'companySignIn') return hasCompany
    return key !== 'connection' || isUpstream
  }
  const nav = useRef<HTMLElement>(null)
  // On a phone the tabs do not all fit, so scroll to the current one.
  useEffect(() => {
    const current = nav.current?.querySelector(`[href="${path}"]`)
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <nav
      ref={nav}
      aria-label={t('title')}
      // Fades out at the edge if more tabs can be scrolled into view.
      className="flex gap-4 max-lg:overflow-x-auto max-lg:border-b max-lg:border-line max-lg:mask-r-from-[calc(100%-2rem)] max-lg:pr-8 lg:sticky lg:top-[calc(var(--notices-height,0px)+1.5rem)] lg:-ml-2 lg:flex-col lg:gap-5"
    >
      {groups.map(({ key, places }) => {
        const shown = places.filter(isShown)
        return <Group key={key} name={t(`groups.${key}`)} places={shown} path={path} />
      })}
    </nav>
  )
}

function Group({ name, places, path }: { name: string; places: readonly Place[]; path: string }) {
  const t = useTranslations('settings')
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div role="group" aria-labelledby={id} className="flex gap-4 lg:flex-col lg:gap-0.5">
      <p id={id} className="px-2 pb-0.5 text-12 text-muted max-lg:hidden">
        {name}
      </p>
      {places.map(({ key, href }) => (
        <NavLink
          key={key}
          href={href}
          aria-current={path === href ? 'page' : undefined}
          className={placeStyle}
        >
          {t(`${key}.title`)}
        </NavLink>
      ))}
    </div>
  )
}

const placeStyle =
  'flex items-center text-13 whitespace-nowrap max-lg:text-muted hover:text-text has-data-pressed:text-text aria-[current]:text-text max-lg:-mb-px max-lg:h-9 max-lg:border-b-2 max-lg:border-transparent max-lg:px-1 max-lg:has-data-pressed:border-accent max-lg:aria-[current]:border-accent max-lg:touch:h-11 lg:min-h-8 lg:rounded-md lg:px-2 lg:hover:bg-surface lg:has-data-pressed:bg-line/60 lg:aria-[current]:bg-line/60 lg:aria-[current]:font-medium'
