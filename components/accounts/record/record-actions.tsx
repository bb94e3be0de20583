'use client'

import { Send, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { alertsHref, composeHref } from '@/components/hrefs'
import { ButtonLink } from '@/components/ui/buttons/button'
import { useEditing } from './in-place/record-editing'
import { MoreActions } from './more-actions'

export type RecordActionsProps = { name: string; canSend: boolean; canPlace: boolean }

/** The two actions most often needed during a call, followed by a menu with all others. */
export function RecordActions({ name, canSend, canPlace }: RecordActionsProps) {
  const t = useTranslations('accounts.record')
  const { account, canWrite } = useEditing()
  return (
    <>
      {canSend && (
        <ButtonLink variant="primary" href={composeHref({ account: account.id })}>
          <Send aria-hidden="true" />
          {t('message')}
        </ButtonLink>
      )}
      {canPlace && (
        <ButtonLink href={alertsHref({ account: account.id, new: true })}>
          <TriangleAlert aria-hidden="true" />
          {t('newAlert')}
        </ButtonLink>
      )}
      {canWrite && <MoreActions name={name} />}
    </>
  )
}
