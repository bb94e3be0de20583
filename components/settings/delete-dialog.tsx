'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Notice } from '@/components/ui/notice'
import type { Failure } from '@/lib/data/failure'
import { type ActionResult, attempt } from '@/lib/data/write'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { currentRecord, type Kind, type Stored } from './kinds'

type DeleteDialogProps<Row> = {
  kind: Kind
  row: Row
  open: boolean
  onClose: () => void
  onDeleted: (row: Row) => void
  remove: (row: Row) => Promise<ActionResult<unknown>>
  /** What the deletion touches. */
  touches: ReactNode
}

export function DeleteDialog<Row extends Stored>(props: DeleteDialogProps<Row>) {
  const { kind, open, remove, onClose, onDeleted, touches } = props
  const t = useTranslations('settings')
  const router = useRouter()
  const [newer, setNewer] = useState<Row>()
  const row = newer && newer.version > props.row.version ? newer : props.row
  const [failure, setFailure] = useState<Failure>()
  const [pending, setPending] = useState(false)
  const running = useRef(false)

  async function confirm() {
    if (running.current) return
    running.current = true
    setPending(true)
    const result = await attempt(() => remove(row))
    running.current = false
    setPending(false)
    if (result.ok) return onDeleted(row)
    setFailure(result.failure)
    if (result.failure.code === 'version_stale') setNewer(currentRecord<Row>(result.failure.data))
    // The list behind the dialog is older than what the API knows.
    router.refresh()
  }

  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(`${kind}.deleteTitle`, { name: row.name })}
      description={touches}
      confirmLabel={t(`${kind}.deleteConfirm`)}
      onConfirm={confirm}
      pending={pending}
    >
      {failure && <DeleteFailure failure={failure} name={row.name} />}
    </AlertDialog>
  )
}

function DeleteFailure({ failure, name }: { failure: Failure; name: string }) {
  const t = useTranslations('settings')
  const { failureText } = useFailureText()
  const { code, data } = failure
  if (code === 'version_stale') {
    return (
      <Notice tone="amber" urgent>
        {t('staleDelete', { name })}
      </Notice>
    )
  }
  const [accounts, attributes] = [Number(data.accounts ?? 0), Number(data.attributes ?? 0)]
  const inUse = accounts > 0 ? t('inUse', { accounts }) : t('inUseByAttributes', { attributes })
  const text = code === 'definition_in_use' ? inUse : failureText(failure)
  return (
    <Notice tone="red" urgent>
      {text}
    </Notice>
  )
}
