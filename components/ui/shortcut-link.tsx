'use client'

import { useRouter } from 'next/navigation'
import type { ComponentProps } from 'react'
import { ButtonLink } from './buttons/button'
import { useShortcut } from './hooks/use-shortcut'

type ShortcutLinkProps = ComponentProps<typeof ButtonLink> & { href: string; shortcut: string }

/** A link styled as a button that also has a keyboard shortcut. */
export function ShortcutLink({ shortcut, ...link }: ShortcutLinkProps) {
  const router = useRouter()
  const keys = useShortcut(shortcut, () => router.push(link.href))
  return <ButtonLink {...link} aria-keyshortcuts={keys} />
}
