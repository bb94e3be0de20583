'use client'

import { useRouter } from 'next/navigation'
import type { ComponentProps } from 'react'
import { ButtonLink } from './buttons/button'
import { useShortcut } from './hooks/use-shortcut'

type ShortcutLinkProps = ComponentProps<typeof ButtonLink> & { href: string; shortcut: string }

/** A link that looks like a button and follows a key as well. */
export function ShortcutLink({ shortcut, ...link }: ShortcutLinkProps) {
  const router = useRouter()
  const keys = useShortcut(shortcut, () => router.push(link.href))
  return <ButtonLink {...link} aria-keyshortcuts={keys} />
}
