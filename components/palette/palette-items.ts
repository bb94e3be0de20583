import {
  Bell,
  FlaskConical,
  House,
  type LucideIcon,
  Settings,
  TriangleAlert,
  UserPlus,
  Users,
} from 'lucide-react'
import { findFolded } from '@/components/accounts/list/table/split-match'
import type { AccountMatch } from '@/lib/contract/account-search'
import type { Allowed } from './palette-props'

/** Screens and acts that the palette leads to, by their key in the messages. */
const screens = [
  { key: 'overview', href: '/', Icon: House },
  { key: 'accounts', href: '/accounts', Icon: Users },
  { key: 'byIds', href: '/accounts/by-ids', Icon: Users },
  { key: 'newAccount', href: '/accounts/new', Icon: UserPlus, wants: 'writeAccounts' },
  { key: 'notifications', href: '/notifications', Icon: Bell },
  { key: 'newNotification', href: '/notifications/new', Icon: Bell, wants: 'send' },
  { key: 'inbox', href: '/inbox', Icon: FlaskConical },
  { key: 'alerts', href: '/alerts', Icon: TriangleAlert },
  { key: 'newAlert', href: '/alerts?new=true', Icon: TriangleAlert, wants: 'writeAlerts' },
  { key: 'settings', href: '/settings', Icon: Settings },
] as const satisfies readonly { key: string; href: string; Icon: LucideIcon; wants?: keyof Allowed }[]

export type Screen = (typeof screens)[number]

export type PaletteItem =
  | { kind: 'account'; account: AccountMatch; query: string }
  | { kind: 'create'; phone: string }
  | { kind: 'screen'; screen: Screen; name: string }

export type PaletteSection = { value: 'accounts' | 'create' | 'screens'; items: PaletteItem[] }

export function hrefOf(item: PaletteItem): string {
  if (item.kind === 'account') return `/accounts/${item.account.id}`
  if (item.kind === 'create') return `/accounts/new?phone=${encodeURIComponent(item.phone)}`
  return item.screen.href
}

export function textOf(item: PaletteItem): string {
  if (item.kind === 'account') return item.account.phone
  return item.kind === 'create' ? item.phone : item.name
}

/** The screens whose name holds what was typed, of those that the reader may use. */
export function findScreens(
  typed: string,
  allowed: Allowed,
  nameOf: (screen: Screen) => string,
): PaletteItem[] {
  return screens
    .filter((screen) => !('wants' in screen) || allowed[screen.wants])
    .map((screen) => ({ kind: 'screen' as const, screen, name: nameOf(screen) }))
    .filter(({ name }) => typed === '' || findFolded(name, typed))
}
