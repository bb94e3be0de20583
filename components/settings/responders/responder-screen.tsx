'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useStateWord } from '@/components/alerts/use-state-word'
import { Badge } from '@/components/ui/badge'
import { DataTable } from '@/components/ui/data-table/data-table'
import { columnsOf } from '@/components/ui/data-table/table-columns'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Switch } from '@/components/ui/fields/switch'
import { Texts } from '@/components/ui/texts'
import {
  type Responder,
  respondersQuery,
  useChangeDuty,
  useDeleteResponder,
} from '@/lib/data/alerts/responders'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { DefinitionScreen } from '../definition-screen'
import { type Acts, actsColumn, nameColumn, RowName, recordId } from '../row-cells'

const ResponderDialog = dynamic(
  orLostPart(() => import('./responder-dialog').then((file) => file.ResponderDialog)),
  { ssr: false, loading: () => null },
)

/** The accounts and identities that can be sent to alerts. */
export function ResponderScreen({ canWrite, canChangeDuty }: { canWrite: boolean; canChangeDuty: boolean }) {
  const t = useTranslations('settings.responders')
  const { data: responders = [] } = useQuery(respondersQuery())
  return (
    <DefinitionScreen
      kind="responders"
      rows={responders}
      canWrite={canWrite}
      table={(rows, acts) => <ResponderTable rows={rows} acts={acts} canChangeDuty={canChangeDuty} />}
      form={(editing, onSaved) => (
        <ResponderDialog key={`form-${editing.opening}`} editing={editing} onSaved={onSaved} />
      )}
      useRemove={useDeleteResponder}
      touches={({ name }) => t('deleteTouches', { name })}
    />
  )
}

const column = columnsOf<Responder>()

type TableProps = { rows: readonly Responder[]; acts?: Acts<Responder>; canChangeDuty: boolean }

function ResponderTable({ rows, acts, canChangeDuty }: TableProps) {
  const t = useTranslations('settings')
  const columns = [
    column.display({
      id: 'name',
      header: t('name'),
      meta: nameColumn,
      cell: ({ row: { original } }) => (
        <RowName below={<Traits responder={original} />}>
          <bdi className="truncate">{original.name}</bdi>
          {!original.available && <Badge tone="neutral">{t('responders.ended')}</Badge>}
        </RowName>
      ),
    }),
    column.display({
      id: 'kind',
      header: t('responders.kind'),
      meta: { className: '@max-3xl:hidden', cellClassName: 'text-muted' },
      cell: ({ row }) => <Traits responder={row.original} />,
    }),
    column.display({
      id: 'where',
      header: t('responders.where'),
      meta: { headClassName: 'w-full' },
      cell: ({ row }) => <Where responder={row.original} />,
    }),
    column.display({
      id: 'duty',
      header: t('responders.duty'),
      cell: ({ row }) => <Duty responder={row.original} canChange={canChangeDuty} />,
    }),
    ...actsColumn(t('actions'), acts),
  ]
  return <DataTable label={t('responders.title')} columns={columns} rows={rows} idOf={recordId} />
}

function Traits({ responder: { kind, skills } }: { responder: Responder }) {
  const t = useTranslations('settings.responders')
  return <span>{[t(`kinds.${kind}`), ...skills].join(', ')}</span>
}

/** Whether the responder may be proposed. The switch moves once the API has confirmed it. */
function Duty({ responder: listed, canChange }: { responder: Responder; canChange: boolean }) {
  const t = useTranslations('settings.responders')
  const toast = useToast()
  const { failureText } = useFailureText()
  const change = useChangeDuty()
  // The answer may be newer than the list, which is read again after it.
  const changed = change.data?.responder
  const { id, name, onDuty, version } = changed && changed.version > listed.version ? changed : listed
  if (!canChange) return <span>{t(onDuty ? 'onDuty' : 'offDuty')}</span>
  const set = (next: boolean) =>
    change.mutate(
      { id, version, onDuty: next },
      { onError: ({ failure }) => toast.show({ title: failureText(failure), tone: 'error' }) },
    )
  return (
    <Switch
      label={<span className="sr-only">{t('dutyOf', { name })}</span>}
      checked={onDuty}
      aria-disabled={change.isPending}
      onChange={(event) => !change.isPending && set(event.target.checked)}
    />
  )
}

function Where({ responder }: { responder: Responder }) {
  const { alert } = responder
  const t = useTranslations('responders')
  const word = useStateWord()(responder)
  if (!alert) return <span>{word}</span>
  return (
    <span className="tabular">
      <Texts>
        {word} {t('atAlert', { number: `#${alert.number}` })}
      </Texts>
    </span>
  )
}
