'use client'

import { Pencil, Send, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button'
import { ShortcutLink } from '@/components/ui/shortcut-link'
import { useEditing } from './in-place/record-editing'
import { MoreActions } from './more-actions'

export function RecordActions({ name, canSend }: { name: string; canSend: boolean }) {
  const t = useTranslations('accounts.record')
  const { account, canWrite } = useEditing()
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
      {canWrite && <MoreActions name={name} />}
      {canSend && (
        <ButtonLink variant="primary" href={`/notifications/new?accounts=${account.id}`}>
          <Send aria-hidden="true" />
          {t('message')}
        </ButtonLink>
      )}
    </>
  )
}
