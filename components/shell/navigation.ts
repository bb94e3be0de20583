import { Bell, House, Settings, TriangleAlert, Users } from 'lucide-react'

export const destinations = [
  { key: 'overview', href: '/', Icon: House },
  { key: 'accounts', href: '/accounts', Icon: Users },
  { key: 'notifications', href: '/notifications', Icon: Bell },
  { key: 'alerts', href: '/alerts', Icon: TriangleAlert },
  { key: 'settings', href: '/settings', Icon: Settings },
] as const

/** A destination is the current one on its own page and on those beneath it. */
export function isCurrent(href: string, path: string): boolean {
  return href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`)
}
