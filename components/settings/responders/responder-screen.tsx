'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { deferred } from '@/components/ui/hooks/use-deferred'
import { Table, TableCell, TableHeader, TableRow } from '@/components/ui/table'
import { Texts } from '@/components/ui/texts'
import { type Responder, respondersQuery, useDeleteResponder } from '@/lib/data/alerts/responders'
import { DefinitionScreen } from '../definition-screen'
import { type Acts, NameCell, RowActs, RowActsHeader } from '../row-cells'

const ResponderDialog = deferred(
  () => import('./responder-dialog').then(({ ResponderDialog }) => ResponderDialog),
  ({ editing }) => editing.open,
)

/** Who can be sent to alerts. */
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

function ResponderTable({ rows, acts }: { rows: readonly Responder[]; acts?: Acts<Responder> }) {
  const t = useTranslations('settings')
  return (
    <Table
      label={t('responders.title')}
      head={
        <>
          <TableHeader>{t('name')}</TableHeader>
          <TableHeader className="@max-3xl:hidden">{t('responders.kind')}</TableHeader>
          <TableHeader className="w-full">{t('responders.where')}</TableHeader>
          <RowActsHeader shown={acts !== undefined} />
        </>
      }
    >
      {rows.map((row) => (
        <TableRow key={row.id} interactive>
          <NameCell below={<Whom responder={row} />}>
            <bdi className="truncate">{row.name}</bdi>
            {!row.available && <Badge tone="neutral">{t('responders.ended')}</Badge>}
          </NameCell>
          <TableCell className="whitespace-nowrap text-muted @max-3xl:hidden">
            <Whom responder={row} />
          </TableCell>
          <TableCell className="whitespace-nowrap">
            <Where responder={row} />
          </TableCell>
          <RowActs row={row} acts={acts} />
        </TableRow>
      ))}
    </Table>
  )
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
