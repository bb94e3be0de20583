import { Bell, House, type LucideIcon, Settings, TriangleAlert, Users } from 'lucide-react'

/**
 * The settings' start page, which every role may read. `/settings` merely redirects here, which costs an extra round
 * trip.
 */
export const settingsHref = '/settings/account-types'

export type Destination = {
  key: 'overview' | 'accounts' | 'notifications' | 'alerts' | 'settings'
  href: string
  /** The common path prefix of the destination's pages, if it differs from `href`. */
  root?: string
  Icon: LucideIcon
}

export const destinations: readonly Destination[] = [
  { key: 'overview', href: '/', Icon: House },
  { key: 'accounts', href: '/accounts', Icon: Users },
  { key: 'notifications', href: '/notifications', Icon: Bell },
  { key: 'alerts', href: '/alerts', Icon: TriangleAlert },
  { key: 'settings', href: settingsHref, root: '/settings', Icon: Settings },
]

/** A destination is current on its own page and on all pages below it. */
export function isCurrent({ href, root = href }: Pick<Destination, 'href' | 'root'>, path: string): boolean {
  return root === '/' ? path === '/' : path === root || path.startsWith(`${root}/`)
}
