'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { definitionKeys } from '@/lib/data/definitions'
import type { Write } from '@/lib/data/write'
import type { Kind, Stored } from './definition-kinds'
import { ActDialog, useStoredAct } from './use-stored-act'

/** The delete mutation hook for one kind. Each dialog has its own, so a later dialog never shows another's outcome. */
export type UseRemove = () => Write<{ id: string; version: number }, unknown>

type DeleteDialogProps<Row> = {
  kind: Kind
  row: Row
  open: boolean
  onClose: () => void
  onDeleted: (row: Row) => void
  useRemove: UseRemove
  /** What the deletion affects. */
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
