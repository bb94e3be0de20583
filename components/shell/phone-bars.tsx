'use client'

import { Search } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useOpenPalette } from '@/components/palette/palette'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { cn } from '@/components/ui/cn'
import { NavLink } from '@/components/ui/nav-link'
import { AccountMenu } from './account-menu'
import { AwaitingApprovalCount } from './awaiting-approval'
import { BusinessBrand, BusinessMark } from './brand'
import { ConnectionBadge } from './connection-badge'
import { Initials } from './initials'
import { destinations, isCurrent } from './navigation'
import { LanguageMenu, ThemeMenu } from './preference-menus'
import type { ShellProps } from './shell-props'
import { UnattendedCount } from './unattended'

/** The bar above the page on a phone; it scrolls with the page. */
export function TopBar({ who, theme, onSignOut }: ShellProps) {
  const t = useTranslations('palette')
  return (
    <header className="relative flex h-12 items-center gap-1 overflow-x-auto border-b border-line bg-surface pr-2 pl-4 sm:hidden">
      <BusinessMark />
      <span className="ml-1 min-w-0 flex-1 max-[15rem]:sr-only">
        <BusinessBrand businessId={who.businessId} />
      </span>
      <ConnectionBadge folded />
      <IconButton label={t('title')} onClick={useOpenPalette()}>
        <Search aria-hidden="true" />
      </IconButton>
      <LanguageMenu />
      <ThemeMenu theme={theme} />
      <AccountMenu
        who={who}
        onSignOut={onSignOut}
        trigger={
          <button type="button" className="flex size-10 shrink-0 items-center justify-center rounded-md">
            <Initials name={who.name} />
            <span className="sr-only">{who.name}</span>
          </button>
        }
      />
    </header>
  )
}

/**
 * Each tab is as wide as its label. With five equal widths, long Spanish and Portuguese words would be
 * truncated on a 360 px phone.
 */
const tab = cn(
  'relative flex h-14 min-w-0 flex-auto flex-col items-center justify-center gap-0.5 px-0.5 text-12 text-muted',
  'has-data-pressed:text-accent aria-[current]:font-medium aria-[current]:text-accent',
)

/** The navigation at the bottom of a phone's screen, within reach of the thumb. */
export function BottomBar({ allowed }: Pick<ShellProps, 'allowed'>) {
  const t = useTranslations('shell')
  const path = usePathname()
  return (
    <nav
      aria-label={t('navigation')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {destinations.map((destination) => (
        <NavLink
          key={destination.key}
          href={destination.href}
          aria-current={isCurrent(destination, path) ? 'page' : undefined}
          className={tab}
        >
          <destination.Icon aria-hidden="true" className="size-5" />
          <span className="max-w-full truncate max-[15rem]:sr-only">{t(`nav.${destination.key}`)}</span>
          {destination.key === 'alerts' && (
            <UnattendedCount className="absolute top-0.5 left-1/2 ml-2.5 text-12" />
          )}
          {destination.key === 'notifications' && (
            <AwaitingApprovalCount
              mayApprove={allowed.send}
              className="absolute top-0.5 left-1/2 ml-2.5 text-12"
            />
          )}
        </NavLink>
      ))}
    </nav>
  )
}
