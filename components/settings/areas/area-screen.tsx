'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { alertsHref } from '@/components/hrefs'
import { DataTable } from '@/components/ui/data-table/data-table'
import { columnsOf } from '@/components/ui/data-table/table-columns'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { TextLink } from '@/components/ui/text-link'
import type { Area } from '@/lib/contract/alerts/areas'
import { areasQuery, useDeleteArea } from '@/lib/data/alerts/areas'
import { useFormat } from '@/lib/i18n/use-format'
import { DefinitionScreen } from '../definition-screen'
import { type Acts, actsColumn, nameColumn, RowName, recordId } from '../row-cells'

const RenameDialog = dynamic(
  orLostPart(() => import('./rename-dialog').then((file) => file.RenameDialog)),
  { ssr: false, loading: () => null },
)

const alertsOf = ({ id }: Area) => alertsHref({ area: id })
const outlineOf = (id: string) => alertsHref({ draw: id })

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

const column = columnsOf<Area>()

function AreaTable({ rows, acts }: { rows: readonly Area[]; acts?: Acts<Area> }) {
  const t = useTranslations('settings')
  const format = useFormat()
  const columns = [
    column.display({
      id: 'name',
      header: t('name'),
      meta: nameColumn,
      cell: ({ row: { original } }) => (
        <RowName below={`${t('areas.corners')}: ${format.number(original.polygon.length)}`}>
          <bdi className="truncate">{original.name}</bdi>
        </RowName>
      ),
    }),
    column.display({
      id: 'corners',
      header: t('areas.corners'),
      meta: { className: '@max-3xl:hidden', cellClassName: 'tabular' },
      cell: ({ row }) => format.number(row.original.polygon.length),
    }),
    column.display({
      id: 'alerts',
      header: t('areas.alerts'),
      meta: { hidesHeader: true },
      cell: ({ row }) => (
        <span className="flex flex-wrap gap-x-4">
          <TextLink href={alertsOf(row.original)}>{t('areas.alerts')}</TextLink>
          {acts && <TextLink href={outlineOf(row.original.id)}>{t('areas.outline')}</TextLink>}
        </span>
      ),
    }),
    ...actsColumn(t('actions'), acts),
  ]
  return <DataTable label={t('areas.title')} columns={columns} rows={rows} idOf={recordId} />
}
