'use client'

import { Ban, Ellipsis, LockOpen, Pencil, Send, Trash2, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { ShortcutLink } from '@/components/ui/shortcut-link'
import type { Account } from '@/lib/contract/account'
import { BlockDialog } from './block-dialog'
import { type AccountActions, useRecordActions } from './use-record-actions'

type RecordActionsProps = AccountActions & {
  account: Account
  name: string
  canWrite: boolean
  canSend: boolean
}

export function RecordActions({ canWrite, canSend, ...record }: RecordActionsProps) {
  const t = useTranslations('accounts.record')
  const { account } = record
  return (
    <>
      <ButtonLink href={`/alerts?account=${account.id}`}>
        <TriangleAlert aria-hidden="true" />
        {t('showAlerts')}
      </ButtonLink>
      {canWrite && (
        <ShortcutLink shortcut="e" href={`/accounts/${account.id}/edit`} title={`${t('edit')} (E)`}>
          <Pencil aria-hidden="true" />
          {t('edit')}
        </ShortcutLink>
      )}
      {canWrite && <MoreActions {...record} />}
      {canSend && (
        <ButtonLink variant="primary" href={`/notifications/new?accounts=${account.id}`}>
          <Send aria-hidden="true" />
          {t('message')}
        </ButtonLink>
      )}
    </>
  )
}

function MoreActions(record: AccountActions & { account: Account; name: string }) {
  const t = useTranslations('accounts.record')
  const [asking, setAsking] = useState(false)
  const { block, unblock, remove, pending } = useRecordActions(record)
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('more')} variant="secondary" pending={pending && !asking}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        {record.account.blocked ? (
          <MenuItem icon={<LockOpen aria-hidden="true" />} onSelect={unblock}>
            {t('unblock')}
          </MenuItem>
        ) : (
          <MenuItem icon={<Ban aria-hidden="true" />} onSelect={() => setAsking(true)}>
            {t('block')}
          </MenuItem>
        )}
        <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={remove}>
          {t('delete')}
        </MenuItem>
      </Menu>
      <BlockDialog
        open={asking}
        onOpenChange={setAsking}
        name={record.name}
        pending={pending}
        onBlock={block}
      />
    </>
  )
}
