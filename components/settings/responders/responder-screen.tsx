'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { DataTable } from '@/components/ui/data-table/data-table'
import { columnsOf } from '@/components/ui/data-table/table-columns'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { Texts } from '@/components/ui/texts'
import { type Responder, respondersQuery, useDeleteResponder } from '@/lib/data/alerts/responders'
import { DefinitionScreen } from '../definition-screen'
import { type Acts, actsColumn, nameColumn, RowName, recordId } from '../row-cells'

const ResponderDialog = dynamic(
  orLostPart(() => import('./responder-dialog').then((file) => file.ResponderDialog)),
  { ssr: false, loading: () => null },
)

/** The accounts and identities that can be sent to alerts. */
export function ResponderScreen({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations('settings.responders')
  const { data: responders = [] } = useQuery(respondersQuery())
  return (
    <DefinitionScreen
      kind="responders"
      rows={responders}
      canWrite={canWrite}
      table={(rows, acts) => <ResponderTable rows={rows} acts={acts} />}
      form={(editing, onSaved) => (
        <ResponderDialog key={`form-${editing.opening}`} editing={editing} onSaved={onSaved} />
      )}
      useRemove={useDeleteResponder}
      touches={({ name }) => t('deleteTouches', { name })}
    />
  )
}

const column = columnsOf<Responder>()

function ResponderTable({ rows, acts }: { rows: readonly Responder[]; acts?: Acts<Responder> }) {
  const t = useTranslations('settings')
  const columns = [
    column.display({
      id: 'name',
      header: t('name'),
      meta: nameColumn,
      cell: ({ row: { original } }) => (
        <RowName below={<Whom responder={original} />}>
          <bdi className="truncate">{original.name}</bdi>
          {!original.available && <Badge tone="neutral">{t('responders.ended')}</Badge>}
        </RowName>
      ),
    }),
    column.display({
      id: 'kind',
      header: t('responders.kind'),
      meta: { className: '@max-3xl:hidden', cellClassName: 'text-muted' },
      cell: ({ row }) => <Whom responder={row.original} />,
    }),
    column.display({
      id: 'where',
      header: t('responders.where'),
      meta: { headClassName: 'w-full' },
      cell: ({ row }) => <Where responder={row.original} />,
    }),
    ...actsColumn(t('actions'), acts),
  ]
  return <DataTable label={t('responders.title')} columns={columns} rows={rows} idOf={recordId} />
}

function Whom({ responder: { accountId } }: { responder: Responder }) {
  const t = useTranslations('settings.responders')
  return <span>{t(accountId === null ? 'identity' : 'account')}</span>
}

function Where({ responder: { state, alert } }: { responder: Responder }) {
  const t = useTranslations('responders')
  if (!alert) return <span>{t(`states.${state}`)}</span>
  return (
    <span className="tabular">
      <Texts>
        {t(`states.${state}`)} {t('atAlert', { number: `#${alert.number}` })}
      </Texts>
    </span>
  )
}
