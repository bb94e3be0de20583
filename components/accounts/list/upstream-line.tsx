'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TextLink } from '@/components/ui/text-link'

type UpstreamLineProps = { canWrite: boolean; children: ReactNode }

/** Explains which accounts the list contains if another deployment stores the records, and how to get more. */
export function UpstreamLine({ canWrite, children }: UpstreamLineProps) {
  const t = useTranslations('accountList.upstream')
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1 text-12 text-muted">
      <p>{t('passed')}</p>
      {canWrite && <TextLink href="/accounts/bring-in">{t('bringIn')}</TextLink>}
      {children}
    </div>
  )
}
