'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { useToast } from '@/components/ui/feedback/use-toast'
import { useIsUpstream } from '@/lib/data/business'
import { definitionKeys } from '@/lib/data/definitions'
import type { Write } from '@/lib/data/write'
import type { Kind, Stored } from './definition-kinds'
import type { Acts } from './row-cells'
import { SettingsList } from './settings-list'
import { ListHead } from './settings-list-head'
import { type Editing, useEditing } from './use-editing'
import { type OrderWrite, useOrder } from './use-order'
import { ActDialog, useStoredAct } from './use-stored-act'
import { useTarget } from './use-target'

/** Props of a dialog about one row. The dialog stays mounted while it fades out. */
export type OnRow<Row> = { row: Row; open: boolean; onClose: () => void }

type DefinitionScreenProps<Row> = {
  kind: Kind
  rows: readonly Row[]
  canWrite: boolean
  table: (rows: readonly Row[], acts?: Acts<Row>) => ReactNode
  /** Renders the dialog with the form; not called until the form is first opened. */
  form: (editing: Editing<Row>, onSaved: (name: string) => void) => ReactNode
  useRemove: UseRemove
  touches: (row: Row) => ReactNode
  /** Called to create a record; if absent, the form is opened instead. */
  onNew?: () => void
  /** Absent for kinds without an order. */
  order?: OrderWrite
  /** Replaces the delete confirmation for rows that are known to be in use. */
  inUse?: (about: OnRow<Row>, key: string) => ReactNode
}

/** The settings page for one kind of definition: a list with dialogs to create, edit and delete its records. */
export function DefinitionScreen<Row extends Stored>(props: DefinitionScreenProps<Row>) {
  const { kind, rows, canWrite, table, form, useRemove, touches, inUse } = props
  const t = useTranslations('settings')
  const toast = useToast()
  const queryClient = useQueryClient()
  const editing = useEditing(rows)
  const startNew = props.onNew ?? editing.startNew
  const learned = useLearned(kind)
  const deleting = useTarget<Row>()
  // The list may already have a newer version of the row.
  const target = rows.find(({ id }) => id === deleting.row?.id) ?? deleting.row
  const finish = (close: () => void, title: string) => {
    close()
    toast.show({ title, tone: 'success' })
  }
  const readAnew = () => void queryClient.invalidateQueries({ queryKey: definitionKeys.all })
  const order = useOrder(rows, canWrite ? props.order : undefined, readAnew)
  const acts = { onEdit: editing.start, onDelete: deleting.start, moving: order.moving }
  const about = target && { row: target, open: deleting.open, onClose: deleting.close }
  const used = about && inUse?.(about, `used-${deleting.opening}`)
  return (
    <SettingsList>
      <ListHead
        kind={kind}
        canWrite={canWrite}
        about={learned && t(`${learned}.aboutUpstream`)}
        onNew={learned ? undefined : startNew}
        order={order}
      />
      <span className="sr-only">
        <span role="status">{order.said}</span>
      </span>
      {order.problem && (
        <Notice tone="red" urgent>
          {t('order.back')} {order.problem}
        </Notice>
      )}
      {rows.length > 0 ? (
        <div aria-busy={order.saving} className="aria-busy:opacity-60">
          {table(order.rows, canWrite ? acts : undefined)}
        </div>
      ) : (
        <EmptyState text={learned ? t(`${learned}.emptyUpstream`) : t(`${kind}.empty`)} />
      )}
      {canWrite &&
        editing.opening > 0 &&
        (editing.row || !learned) &&
        form(editing, (name) => finish(editing.close, t('saved', { name })))}
      {canWrite && used}
      {canWrite && about && !used && (
        <DeleteDialog
          key={`delete-${deleting.opening}`}
          kind={kind}
          {...about}
          onDeleted={({ name }) => finish(deleting.close, t('deleted', { name }))}
          useRemove={useRemove}
          touches={touches(about.row)}
        />
      )}
    </SettingsList>
  )
}

/** The kind, if its records cannot be created here because they are derived from another deployment's accounts. */
function useLearned(kind: Kind): 'accountTypes' | 'attributes' | undefined {
  const isUpstream = useIsUpstream()
  return isUpstream && (kind === 'accountTypes' || kind === 'attributes') ? kind : undefined
}

/**
 * The mutation hook for deleting records of one kind. Each dialog has its own, so that a later dialog never shows
 * another's outcome.
 */
type UseRemove = () => Write<{ id: string; version: number }, unknown>

type DeleteDialogProps<Row> = {
  kind: Kind
  row: Row
  open: boolean
  onClose: () => void
  onDeleted: (row: Row) => void
  useRemove: UseRemove
  /** Says what the deletion affects. */
  touches: ReactNode
}

function DeleteDialog<Row extends Stored>(props: DeleteDialogProps<Row>) {
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
