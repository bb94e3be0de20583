'use client'

import type { ComponentProps } from 'react'
import { Texts } from '@/components/ui/texts'
import { withSessionOf } from '@/lib/data/page-session'
import { useDraftOwner } from '@/lib/drafts/owner'

type DownloadLinkProps = Omit<ComponentProps<'a'>, 'href' | 'download'> & { href: string }

/** A download link that works only for the user for whom this page was rendered. */
export function DownloadLink({ href, children, ...props }: DownloadLinkProps) {
  return (
    <a {...props} href={withSessionOf(href, useDraftOwner())} download>
      <Texts>{children}</Texts>
    </a>
  )
}
