import { Bell, House, type LucideIcon, Settings, TriangleAlert, Users } from 'lucide-react'

/** Where the settings begin: a page that every role may read. `/settings` itself only leads there, at the cost of a second trip. */
export const settingsHref = '/settings/account-types'

export type Destination = {
  key: 'overview' | 'accounts' | 'notifications' | 'alerts' | 'settings'
  href: string
  /** What its pages begin with, where that is not `href`. */
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

/** A destination is the current one on its own page and on those beneath it. */
export function isCurrent({ href, root = href }: Pick<Destination, 'href' | 'root'>, path: string): boolean {
  return root === '/' ? path === '/' : path === root || path.startsWith(`${root}/`)
}
