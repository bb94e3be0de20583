'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { accountsHref, jobHref } from '@/components/hrefs'
import { Button, ButtonLink } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useIsUpstream } from '@/lib/data/business'
import { useCreateBulkJob } from '@/lib/data/jobs'
import { newKey } from '@/lib/data/new-key'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { Stored } from '../definition-kinds'
import type { OnRow } from '../definition-screen'
import { useSeenOnly } from './use-seen-only'

type InUseDialogProps = OnRow<Stored> & {
  accounts: number
  /** Account types that the accounts can be moved to. */
  others: readonly Stored[]
}

/**
 * Shown instead of the delete confirmation if the API would refuse, because the type's accounts must be moved first.
 */
export function InUseDialog({ row, open, onClose, accounts, others }: InUseDialogProps) {
  const t = useTranslations('settings')
  const common = useTranslations('common.ui')
  const isUpstream = useIsUpstream()
  const seenOnly = useSeenOnly()
  const { onceFailureText } = useFailureText()
  const { target, choose, retire, pending, failure } = useRetire(row)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title={<bdi>{t('cannotDelete', { name: row.name })}</bdi>}
      description={seenOnly(t('accountTypes.deleteUsed', { accounts }))}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <ButtonLink href={accountsHref({ type: row.id })}>{t('showAccounts', { accounts })}</ButtonLink>
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
              {onceFailureText(failure)}
            </Notice>
          )}
          <Field
            label={t('retire.type')}
            hint={t(isUpstream ? 'retire.hintUpstream' : 'retire.hint', { name: row.name })}
          >
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

/** Starts a job that moves the accounts and then deletes the type, and opens that job's page. */
function useRetire({ id }: Stored) {
  const router = useRouter()
  const { mutate, isPending, isSuccess, failure } = useCreateBulkJob()
  const [{ target, key }, setAsked] = useState<{ target?: string; key: string }>(() => ({ key: newKey() }))

  function retire() {
    if (!target || isSuccess) return
    const body = { action: 'move' as const, accountType: target, retiredType: id }
    mutate({ body, key }, { onSuccess: ({ job }) => router.push(jobHref(job.id)) })
  }

  return {
    target,
    /** Choosing another type creates a new request with its own key. */
    choose: (next: string) => setAsked({ target: next, key: newKey() }),
    retire,
    pending: isPending || isSuccess,
    failure,
  }
}
