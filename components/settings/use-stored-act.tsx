'use client'

import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Notice } from '@/components/ui/feedback/notice'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import { currentRecord, type Failure } from '@/lib/data/request-error'
import type { Write } from '@/lib/data/write'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { Stored } from './definition-kinds'

type StoredAct<Row, Variables, Answer> = {
  row: Row
  write: Write<Variables, Answer>
  variablesOf: (row: Row) => Variables
  onDone: (answer: Answer) => void
  onFailed?: (failure: Failure) => void
  /**
   * The query that loads the record; invalidated after a failure, since the list behind the dialog is then out of
   * date.
   */
  reads: QueryKey
}

/** An action on a displayed record; after a 412, a retry uses the newer version. */
export function useStoredAct<Row extends Stored, Variables, Answer>(act: StoredAct<Row, Variables, Answer>) {
  const { write, variablesOf, onDone, onFailed, reads } = act
  const queryClient = useQueryClient()
  const [newer, setNewer] = useState<Row>()
  const row = newer && newer.version > act.row.version ? newer : act.row
  const confirm = () =>
    write.mutate(variablesOf(row), {
      onSuccess: onDone,
      onError: ({ failure }) => {
        setNewer((before) => currentRecord<Row>(failure) ?? before)
        onFailed?.(failure)
        void queryClient.invalidateQueries({ queryKey: reads })
      },
    })
  return { row, confirm, pending: write.isPending, failure: write.failure }
}

type ActRefusalProps = {
  failure: Failure | undefined
  /** Returns the message for a record that has changed in the meantime; `name` is its current name. */
  stale: (name: string) => string
  /** Whether a retry uses the same idempotency key. */
  isOnce?: boolean
}

/** Explains why an action on a record failed. */
export function ActRefusal({ failure, stale, isOnce = false }: ActRefusalProps) {
  const t = useTranslations('settings')
  const { failureText, onceFailureText } = useFailureText()
  if (!failure) return null
  const { code, data } = failure
  const current = currentRecord<Stored>(failure)
  const [accounts, attributes] = [Number(data.accounts ?? 0), Number(data.attributes ?? 0)]
  const inUse = accounts > 0 ? t('inUse', { accounts }) : t('inUseByAttributes', { attributes })
  const text = isOnce ? onceFailureText(failure) : failureText(failure)
  return (
    <Notice tone={current ? 'amber' : 'red'} urgent>
      <bdi className="wrap-anywhere">
        {current ? stale(current.name) : code === 'definition_in_use' ? inUse : text}
      </bdi>
    </Notice>
  )
}

type ActDialogProps = Omit<ActRefusalProps, 'failure'> & {
  act: Pick<ReturnType<typeof useStoredAct>, 'confirm' | 'pending' | 'failure'>
  open: boolean
  onClose: () => void
  title: string
  description: ReactNode
  confirmLabel: string
  tone?: 'danger' | 'primary'
  children?: ReactNode
}

/** A confirmation dialog for an action on a record; if the action fails, it shows the reason. */
export function ActDialog({ act, open, onClose, title, description, children, ...props }: ActDialogProps) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={<bdi className="wrap-anywhere">{title}</bdi>}
      description={description}
      confirmLabel={props.confirmLabel}
      tone={props.tone}
      onConfirm={act.confirm}
      pending={act.pending}
    >
      {children}
      <ActRefusal failure={act.failure} stale={props.stale} isOnce={props.isOnce} />
    </AlertDialog>
  )
}
