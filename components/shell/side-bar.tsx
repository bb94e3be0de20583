'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { PaletteButton } from '@/components/palette/palette-button'
import { cn } from '@/components/ui/cn'
import { NavLink } from '@/components/ui/nav-link'
import { useRoleNames } from '@/lib/i18n/use-role-names'
import { AccountMenu } from './account-menu'
import { AwaitingApprovalCount } from './awaiting-approval'
import { BusinessBrand, BusinessMark } from './brand'
import { ConnectionBadge } from './connection-badge'
import { Initials } from './initials'
import { type Destination, destinations, isCurrent } from './navigation'
import { LanguageMenu, ThemeMenu } from './preference-menus'
import type { ShellProps } from './shell-props'
import { UnattendedCount } from './unattended'

/** Shows labels from `lg` up and only icons from `sm` up; on smaller screens, the phone bars replace it. */
export function SideBar({ who, theme, allowed, onSignOut }: ShellProps) {
  const t = useTranslations('shell')
  return (
    <aside className="sticky top-0 flex h-dvh w-14 shrink-0 flex-col border-r border-line bg-surface max-sm:hidden lg:w-56">
      <div className="flex h-14 items-center gap-2.5 px-4 max-lg:justify-center max-lg:px-0">
        <BusinessMark />
        <span className="min-w-0 max-lg:sr-only">
          <BusinessBrand businessId={who.businessId} />
        </span>
      </div>
      <div className="flex flex-col px-2 pb-3">
        <PaletteButton />
      </div>
      <nav aria-label={t('navigation')} className="flex flex-1 flex-col gap-0.5 px-2">
        {destinations.map((destination) => (
          <DestinationLink key={destination.key} destination={destination} mayApprove={allowed.send} />
        ))}
      </nav>
      <Foot who={who} theme={theme} onSignOut={onSignOut} />
    </aside>
  )
}

const linkStyle = cn(
  'relative flex h-8 items-center gap-2.5 rounded-md px-2.5 text-13 text-muted hover:bg-line/60 hover:text-text touch:h-11',
  'has-data-pressed:bg-line/60 has-data-pressed:text-text aria-[current]:bg-line/60 aria-[current]:font-medium aria-[current]:text-text max-lg:justify-center max-lg:px-0',
)

const countStyle = 'ml-auto text-12 max-lg:absolute max-lg:right-0 max-lg:-bottom-0.5 max-lg:leading-4'

type DestinationLinkProps = { destination: Destination; mayApprove: boolean }

function DestinationLink({ destination, mayApprove }: DestinationLinkProps) {
  const { key, href, Icon } = destination
  const label = useTranslations('shell.nav')(key)
  const path = usePathname()
  return (
    <NavLink
      href={href}
      title={label}
      aria-current={isCurrent(destination, path) ? 'page' : undefined}
      className={linkStyle}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate max-lg:sr-only">{label}</span>
      {key === 'alerts' && <UnattendedCount className={countStyle} />}
      {key === 'notifications' && <AwaitingApprovalCount mayApprove={mayApprove} className={countStyle} />}
    </NavLink>
  )
}

function Foot({ who, theme, onSignOut }: Omit<ShellProps, 'allowed' | 'country'>) {
  const roleNames = useRoleNames()
  return (
    <div className="flex flex-col gap-1 p-2">
      <div className="flex items-center gap-1 max-lg:flex-col">
        <span className="min-w-0 flex-1 max-lg:hidden">
          <ConnectionBadge />
        </span>
        <span className="lg:hidden">
          <ConnectionBadge folded />
        </span>
        <LanguageMenu />
        <ThemeMenu theme={theme} />
      </div>
      <AccountMenu
        who={who}
        onSignOut={onSignOut}
        trigger={
          <button
            type="button"
            className="flex h-11 items-center gap-2 rounded-md px-1.5 text-left hover:bg-line/60 data-popup-open:bg-line/60 max-lg:justify-center"
          >
            <Initials name={who.name} />
            <span className="min-w-0 flex-1 max-lg:sr-only">
              <bdi className="block truncate text-13">{who.name}</bdi>
              <span className="block truncate text-12 text-muted">{roleNames(who.roles)}</span>
            </span>
          </button>
        }
      />
    </div>
  )
}
