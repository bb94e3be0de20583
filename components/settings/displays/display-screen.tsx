'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { DataTable } from '@/components/ui/data-table/data-table'
import { columnsOf } from '@/components/ui/data-table/table-columns'
import { DateTime } from '@/components/ui/date-time'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import { type Display, displaysQuery, useDeleteDisplay } from '@/lib/data/alerts/displays'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { recordId } from '../row-cells'
import { SettingsHead } from '../settings-head'
import { SettingsList } from '../settings-list'
import { useEditing } from '../use-editing'
import { useTarget } from '../use-target'
import { NewDisplay } from './new-display'

/** The wall displays, each of which has a read-only URL that an admin creates and revokes. */
export function DisplayScreen({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations('displays')
  const settings = useTranslations('settings')
  const { data: displays = [] } = useQuery(displaysQuery())
  const editing = useEditing<Display>([])
  const revoking = useTarget<Display>()
  const keys = useShortcut('n', editing.startNew, canWrite)
  return (
    <SettingsList>
      <SettingsHead
        title={t('title')}
        about={t('about')}
        readOnly={!canWrite && settings('readOnly')}
        actions={
          canWrite && (
            <Button variant="primary" onClick={editing.startNew} aria-keyshortcuts={keys}>
              <Plus aria-hidden="true" />
              {t('new')}
            </Button>
          )
        }
      />
      {displays.length === 0 ? (
        <EmptyState text={t('none')} />
      ) : (
        <DisplayTable displays={displays} onRevoke={canWrite ? revoking.start : undefined} />
      )}
      {canWrite && editing.open && <NewDisplay key={editing.opening} onClose={editing.close} />}
      {revoking.row && (
        <Revoke key={revoking.opening} display={revoking.row} open={revoking.open} onClose={revoking.close} />
      )}
    </SettingsList>
  )
}

type TableProps = { displays: readonly Display[]; onRevoke?: (display: Display) => void }

const column = columnsOf<Display>()

function DisplayTable({ displays, onRevoke }: TableProps) {
  const t = useTranslations('displays')
  const format = useFormat()
  const columns = [
    column.display({
      id: 'name',
      header: t('name'),
      meta: { cellClassName: 'max-w-80 font-medium' },
      cell: ({ row }) => <bdi className="block truncate">{row.original.name}</bdi>,
    }),
    column.display({
      id: 'lastSeen',
      header: t('lastSeen'),
      meta: { cellClassName: 'text-muted' },
      cell: ({ row: { original } }) =>
        original.lastSeenAt ? <DateTime {...format.moment(original.lastSeenAt)} /> : t('never'),
    }),
    column.display({
      id: 'created',
      header: t('created'),
      meta: { className: 'max-sm:hidden', cellClassName: 'text-muted' },
      cell: ({ row }) => <DateTime {...format.moment(row.original.createdAt)} />,
    }),
    ...(onRevoke
      ? [
          column.display({
            id: 'acts',
            header: t('acts'),
            meta: { headClassName: 'w-0', cellClassName: 'text-right' },
            cell: ({ row: { original } }) => (
              <Button
                size="sm"
                aria-label={t('revokeOne', { name: original.name })}
                onClick={() => onRevoke(original)}
              >
                {t('revoke')}
              </Button>
            ),
          }),
        ]
      : []),
  ]
  return <DataTable label={t('title')} columns={columns} rows={displays} idOf={recordId} />
}

function Revoke({ display, open, onClose }: { display: Display; open: boolean; onClose: () => void }) {
  const t = useTranslations('displays')
  const { failureText } = useFailureText()
  const revoke = useDeleteDisplay()
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('revokeTitle', { name: display.name })}
      description={t('revokeText')}
      confirmLabel={t('revoke')}
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate(display.id, { onSuccess: onClose })}
    >
      {revoke.failure && (
        <Notice tone="red" urgent>
          {failureText(revoke.failure)}
        </Notice>
      )}
    </AlertDialog>
  )
}
