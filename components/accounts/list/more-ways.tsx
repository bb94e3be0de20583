'use client'

import { ArrowDownToLine, Ellipsis, FileUp, Hash } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Menu, MenuLink } from '@/components/ui/overlays/menu'
import { useIsUpstream } from '@/lib/data/business'

/** A menu of bulk tasks that do not start from a selection in the list, such as an import. */
export function MoreWays({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations('accounts.list')
  const jobs = useTranslations('jobs.import')
  const list = useTranslations('accountList')
  const isUpstream = useIsUpstream()
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('more')}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      {canWrite && (
        <MenuLink icon={<FileUp aria-hidden="true" />} href="/accounts/import">
          {jobs('open')}
        </MenuLink>
      )}
      {canWrite && isUpstream && (
        <MenuLink icon={<ArrowDownToLine aria-hidden="true" />} href="/accounts/bring-in">
          {list('upstream.bringIn')}
        </MenuLink>
      )}
      <MenuLink icon={<Hash aria-hidden="true" />} href="/accounts/by-ids">
        {t('byIds')}
      </MenuLink>
    </Menu>
  )
}
