'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import type { Failure } from '@/lib/data/failure'
import { startBulkJob } from '@/lib/data/job-acts'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { Stored } from './kinds'

type InUseDialogProps = {
  row: Stored
  open: boolean
  onClose: () => void
  accounts: number
  /** Account types that its accounts could get instead. */
  others: readonly Stored[]
}

/** In place of the question, when it is known beforehand that the answer would be no: its accounts get another type first. */
export function InUseDialog({ row, open, onClose, accounts, others }: InUseDialogProps) {
  const t = useTranslations('settings')
  const { failureText } = useFailureText()
  const { target, choose, retire, pending, failure } = useRetire(row)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title={t('cannotDelete', { name: row.name })}
      description={t('accountTypes.deleteUsed', { accounts })}
      footer={
        <>
          <ButtonLink href={`/accounts?type=${row.id}`}>{t('showAccounts', { accounts })}</ButtonLink>
          {others.length > 0 && (
            <Button variant="danger" pending={pending} disabled={!target} onClick={retire}>
              {t('retire.confirm', { accounts })}
            </Button>
          )}
        </>
      }
    >
      {others.length > 0 && (
        <div className="flex flex-col gap-4 pt-1">
          {failure && (
            <Notice tone="red" urgent>
              {failureText(failure)}
            </Notice>
          )}
          <Field label={t('retire.type')} hint={t('retire.hint', { name: row.name })}>
            <Select
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
              value={target ?? null}
              onChange={choose}
              placeholder={t('retire.choose')}
            />
          </Field>
        </div>
      )}
    </Dialog>
  )
}

/** The accounts move as a job, whose page follows it; the type goes with its last account. */
function useRetire({ id }: Stored) {
  const router = useRouter()
  const [target, choose] = useState<string>()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  async function retire() {
    if (!target || pending) return
    setPending(true)
    const result = await startBulkJob({ action: 'move', accountType: target, retiredType: id })
    if (result.ok) return router.push(`/accounts/jobs/${encodeURIComponent(result.data.job.id)}`)
    setPending(false)
    setFailure(result.failure)
  }

  return { target, choose, retire, pending, failure }
}
