'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { definitionKeys } from '@/lib/data/definitions'
import type { Write } from '@/lib/data/write'
import type { Kind, Stored } from './kinds'
import { ActDialog, useStoredAct } from './use-stored-act'

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
  const act = useStoredAct({
    row: props.row,
    write: useRemove(),
    variablesOf: ({ id, version }) => ({ id, version }),
    onDone: () => onDeleted(act.row),
    reads: definitionKeys.all,
  })
  return (
    <ActDialog
      act={act}
      open={open}
      onClose={onClose}
      title={t(`${kind}.deleteTitle`, { name: act.row.name })}
      description={<bdi className="wrap-anywhere">{touches}</bdi>}
      confirmLabel={t(`${kind}.deleteConfirm`)}
      stale={(name) => t('staleDelete', { name })}
    />
  )
}
