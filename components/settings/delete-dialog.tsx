'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AlertDialog } from '@/components/ui/overlays/alert-dialog'
import { definitionKeys } from '@/lib/data/definitions'
import type { Write } from '@/lib/data/write'
import type { Kind, Stored } from './kinds'
import { ActRefusal, useStoredAct } from './use-stored-act'

/** The mutation hook of one kind's deletion. A dialog has its own, so that one opened later never shows another's outcome. */
export type UseRemove = () => Write<{ id: string; version: number }, unknown>

type DeleteDialogProps<Row> = {
  kind: Kind
  row: Row
  open: boolean
  onClose: () => void
  onDeleted: (row: Row) => void
  useRemove: UseRemove
  /** What the deletion touches. */
  touches: ReactNode
}

export function DeleteDialog<Row extends Stored>(props: DeleteDialogProps<Row>) {
  const { kind, open, useRemove, onClose, onDeleted, touches } = props
  const t = useTranslations('settings')
  const { row, confirm, pending, failure } = useStoredAct({
    row: props.row,
    write: useRemove(),
    variablesOf: ({ id, version }) => ({ id, version }),
    onDone: () => onDeleted(row),
    reads: definitionKeys.all,
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={<bdi className="wrap-anywhere">{t(`${kind}.deleteTitle`, { name: row.name })}</bdi>}
      description={<bdi className="wrap-anywhere">{touches}</bdi>}
      confirmLabel={t(`${kind}.deleteConfirm`)}
      onConfirm={confirm}
      pending={pending}
    >
      <ActRefusal failure={failure} stale={(name) => t('staleDelete', { name })} />
    </AlertDialog>
  )
}
