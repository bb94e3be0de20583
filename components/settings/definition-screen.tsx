'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { useToast } from '@/components/ui/toast'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { definitionKeys } from '@/lib/data/definitions'
import type { ActionResult } from '@/lib/data/write'
import { DeleteDialog } from './delete-dialog'
import { InUseDialog } from './in-use-dialog'
import type { Kind, Stored } from './kinds'
import { ListHead } from './list-head'
import type { Acts } from './row-acts'
import { type Editing, useEditing } from './use-editing'
import { type SaveOrder, useOrder } from './use-order'
import { useTarget } from './use-target'

type DefinitionScreenProps<Row> = {
  kind: Kind
  rows: readonly Row[]
  canWrite: boolean
  table: (rows: readonly Row[], acts?: Acts<Row>) => ReactNode
  form: (editing: Editing<Row>, onSaved: (name: string) => void) => ReactNode
  remove: (row: Row) => Promise<ActionResult<unknown>>
  touches: (row: Row) => ReactNode
  /** Absent for a kind that has no order. */
  saveOrder?: SaveOrder
  /** How many accounts are known to keep it from being deleted. */
  usedBy?: (row: Row) => number
}

/** What the lists of the three kinds of definition have in common. */
export function DefinitionScreen<Row extends Stored>(props: DefinitionScreenProps<Row>) {
  const { kind, rows, canWrite, table, form, remove, touches, usedBy } = props
  const t = useTranslations('settings')
  const editing = useEditing(rows)
  const deleting = useTarget<Row>()
  // As the list has it by now, which is newer when it was changed since.
  const target = rows.find(({ id }) => id === deleting.row?.id) ?? deleting.row
  const used = (target && usedBy?.(target)) ?? 0
  const tellDone = useTellDone()
  const finish = (close: () => void, title: string) => {
    close()
    tellDone(title)
  }
  const order = useOrder(rows, canWrite ? props.saveOrder : undefined)
  const acts = { onEdit: editing.start, onDelete: deleting.start, moving: order.moving }
  const empty = <Empty kind={kind} onNew={canWrite ? editing.startNew : undefined} />
  return (
    <div className="flex flex-col gap-4">
      <ListHead kind={kind} canWrite={canWrite} onNew={editing.startNew} order={order} />
      <VisuallyHidden>
        <span role="status">{order.said}</span>
      </VisuallyHidden>
      {rows.length > 0 ? table(order.rows, canWrite ? acts : undefined) : empty}
      {canWrite && form(editing, (name) => finish(editing.close, t('saved', { name })))}
      {canWrite && target && used > 0 && (
        <InUseDialog
          key={`used-${deleting.opening}`}
          row={target}
          open={deleting.open}
          onClose={deleting.close}
          accounts={used}
          others={rows.filter(({ id }) => id !== target.id)}
        />
      )}
      {canWrite && target && used === 0 && (
        <DeleteDialog
          key={`delete-${deleting.opening}`}
          kind={kind}
          row={target}
          open={deleting.open}
          onClose={deleting.close}
          onDeleted={({ name }) => finish(deleting.close, t('deleted', { name }))}
          remove={remove}
          touches={touches(target)}
        />
      )}
    </div>
  )
}

function Empty({ kind, onNew }: { kind: Kind; onNew?: () => void }) {
  const t = useTranslations('settings')
  return (
    <EmptyState
      text={t(`${kind}.empty`)}
      action={onNew && <Button onClick={onNew}>{t(`${kind}.new`)}</Button>}
    />
  )
}

/** Says what was done; other screens read the definitions anew. */
function useTellDone() {
  const queryClient = useQueryClient()
  const toast = useToast()
  return (title: string) => {
    queryClient.invalidateQueries({ queryKey: definitionKeys.all })
    toast.show({ title, tone: 'success' })
  }
}
