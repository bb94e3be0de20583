'use client'

import type { ComponentProps } from 'react'
import { Texts } from '@/components/ui/texts'
import { withSessionOf } from '@/lib/data/page-session'
import { useDraftOwner } from '@/lib/drafts/owner'

type DownloadLinkProps = Omit<ComponentProps<'a'>, 'href' | 'download'> & { href: string }

/** A link to a download that works only for the person this page belongs to. */
export function DownloadLink({ href, children, ...props }: DownloadLinkProps) {
  return (
    <a {...props} href={withSessionOf(href, useDraftOwner())} download>
      <Texts>{children}</Texts>
    </a>
  )
}
