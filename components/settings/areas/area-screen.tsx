'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { deferred } from '@/components/ui/hooks/use-deferred'
import { Table, TableCell, TableHeader, TableRow } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import type { Area } from '@/lib/contract/alerts/areas'
import { areasQuery, useDeleteArea } from '@/lib/data/alerts/areas'
import { useFormat } from '@/lib/i18n/use-format'
import { DefinitionScreen } from '../definition-screen'
import { type Acts, NameCell, RowActs, RowActsHeader } from '../row-cells'

const RenameDialog = deferred(
  () => import('./rename-dialog').then(({ RenameDialog }) => RenameDialog),
  ({ editing }) => editing.open,
)

const alertsOf = ({ id }: Area) => `/alerts?area=${encodeURIComponent(id)}`
const outlineOf = (id: string) => `/alerts?draw=${encodeURIComponent(id)}`

/** The business's areas, by name; their outlines are drawn on the alert map. */
export function AreaScreen({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations('settings.areas')
  const router = useRouter()
  const { data: areas = [] } = useQuery(areasQuery())
  return (
    <DefinitionScreen
      kind="areas"
      rows={areas}
      canWrite={canWrite}
      table={(rows, acts) => <AreaTable rows={rows} acts={acts} />}
      form={(editing, onSaved) => (
        <RenameDialog key={`form-${editing.opening}`} editing={editing} onSaved={onSaved} />
      )}
      onNew={() => router.push(outlineOf('new'))}
      useRemove={useDeleteArea}
      touches={() => t('deleteTouches')}
    />
  )
}

function AreaTable({ rows, acts }: { rows: readonly Area[]; acts?: Acts<Area> }) {
  const t = useTranslations('settings')
  const format = useFormat()
  return (
    <Table
      label={t('areas.title')}
      head={
        <>
          <TableHeader>{t('name')}</TableHeader>
          <TableHeader className="@max-3xl:hidden">{t('areas.corners')}</TableHeader>
          <TableHeader>
            <span className="sr-only">{t('areas.alerts')}</span>
          </TableHeader>
          <RowActsHeader shown={acts !== undefined} />
        </>
      }
    >
      {rows.map((row) => (
        <TableRow key={row.id} interactive>
          <NameCell below={`${t('areas.corners')}: ${format.number(row.polygon.length)}`}>
            <bdi className="truncate">{row.name}</bdi>
          </NameCell>
          <TableCell className="tabular @max-3xl:hidden">{format.number(row.polygon.length)}</TableCell>
          <TableCell>
            <span className="flex flex-wrap gap-x-4">
              <TextLink href={alertsOf(row)}>{t('areas.alerts')}</TextLink>
              {acts && <TextLink href={outlineOf(row.id)}>{t('areas.outline')}</TextLink>}
            </span>
          </TableCell>
          <RowActs row={row} acts={acts} />
        </TableRow>
      ))}
    </Table>
  )
}
