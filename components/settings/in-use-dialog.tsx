'use client'

import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import { Dialog } from '@/components/ui/dialog'
import type { Stored } from './kinds'

type InUseDialogProps = { row: Stored; open: boolean; onClose: () => void; accounts: number }

/** In place of the question, when it is known beforehand that the answer would be no. */
export function InUseDialog({ row, open, onClose, accounts }: InUseDialogProps) {
  const t = useTranslations('settings')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title={t('cannotDelete', { name: row.name })}
      description={t('accountTypes.deleteUsed', { accounts })}
      footer={
        <ButtonLink variant="primary" href={`/accounts?type=${row.id}`}>
          {t('showAccounts', { accounts })}
        </ButtonLink>
      }
    />
  )
}
