'use client'

import type { LucideIcon } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { type destinations, isCurrent } from './navigation'

type NavLinkProps = { name: (typeof destinations)[number]['key']; href: string; Icon: LucideIcon }

const look = cn(
  'flex h-8 items-center gap-2.5 rounded-md px-2.5 text-13 text-muted hover:bg-line/60 hover:text-text touch:h-11',
  'aria-[current]:bg-line/60 aria-[current]:font-medium aria-[current]:text-text max-lg:justify-center max-lg:px-0',
)

export function NavLink({ name, href, Icon }: NavLinkProps) {
  const label = useTranslations('shell.nav')(name)
  const path = usePathname()
  return (
    <Link
      href={href}
      title={label}
      aria-current={isCurrent(href, path) ? 'page' : undefined}
      className={look}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate max-lg:sr-only">{label}</span>
    </Link>
  )
}
