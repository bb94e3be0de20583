'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CirclePause, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { DataTable } from '@/components/ui/data-table/data-table'
import { columnsOf } from '@/components/ui/data-table/table-columns'
import { DateTime } from '@/components/ui/date-time'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { KeyValue, KeyValueList } from '@/components/ui/key-value'
import { Section } from '@/components/ui/section'
import { Texts } from '@/components/ui/texts'
import type { Connection } from '@/lib/contract/connection'
import { ReportFreshness } from '@/lib/data/connection/use-connection'
import { failureOf } from '@/lib/data/request-error'
import { upstreamQuery, useTestUpstream } from '@/lib/data/upstream'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { useNow } from '@/lib/i18n/use-now'
import { SettingsHead } from '../settings-head'
import { SettingsList } from '../settings-list'
import { Comparison } from './comparison'
import { type ConnectionVerdict, connectionVerdict } from './connection-verdict'
import { useFailureWords } from './use-failure-words'

/** Shows the connection to the deployment that stores the records: its state, its settings, and two ways to test it. */
export function ConnectionScreen({ canCompare }: { canCompare: boolean }) {
  const t = useTranslations('settings.connection')
  const query = useQuery(upstreamQuery())
  const { readFailureText } = useFailureText()
  const test = useTestUpstream()
  const connection = query.data?.connection
  return (
    <SettingsList>
      <SettingsHead
        title={t('title')}
        about={t('about')}
        actions={
          <Button pending={test.isPending} onClick={() => test.mutate()}>
            {t('test')}
          </Button>
        }
      />
      {!connection && query.isError && (
        <ErrorState
          text={readFailureText(failureOf(query.error))}
          onRetry={() => void query.refetch()}
          pending={query.isFetching}
        />
      )}
      {!connection && !query.isError && <SkeletonRows count={6} />}
      {connection && (
        <>
          <ReportFreshness query={query} />
          <div role="status">
            {test.isError && <Notice tone="amber">{t('tested.noResult')}</Notice>}
            {test.data?.connection && <TestResult connection={test.data.connection} />}
          </div>
          <State connection={connection} />
          <Section title={t('settings')} className="gap-2">
            <p className="pt-2 text-13 text-muted">{t('settingsHint')}</p>
            <SettingTable settings={connection.settings} />
          </Section>
          <Comparison run={query.data?.conformance ?? null} canCompare={canCompare} />
        </>
      )}
    </SettingsList>
  )
}

function TestResult({ connection }: { connection: Connection }) {
  const t = useTranslations('settings.connection.tested')
  const format = useFormat()
  const failureWords = useFailureWords()
  const verdict = connectionVerdict(connection, useNow())
  switch (verdict.kind) {
    case 'paused':
      return <Notice tone="amber">{t('paused', { time: format.time(verdict.until) })}</Notice>
    case 'silent':
      return <Notice tone="red">{t('silent', { why: failureWords(verdict.code) })}</Notice>
    case 'failing':
      return <Notice tone="red">{t('failing', inNumbers(verdict, format))}</Notice>
    case 'responding': {
      const isExpected = verdict.status === 404
      return (
        <Notice tone={isExpected ? 'green' : 'amber'}>{t('responding', inNumbers(verdict, format))}</Notice>
      )
    }
    default:
      return null
  }
}

const inNumbers = (
  { status, milliseconds }: { status: number; milliseconds: number },
  format: ReturnType<typeof useFormat>,
) => ({ status: String(status), milliseconds: format.number(milliseconds) })

function State({ connection }: { connection: Connection }) {
  const t = useTranslations('settings.connection')
  const format = useFormat()
  const failureWords = useFailureWords()
  const { address, answered, failed, calls, p50, p95 } = connection
  const when = (at: string) => () => <DateTime {...format.moment(at)} />
  return (
    <KeyValueList>
      <KeyValue name={t('address')}>
        <code translate="no" className="font-mono text-12">
          {address}
        </code>
      </KeyValue>
      <KeyValue name={t('state')}>
        <VerdictLine verdict={connectionVerdict(connection, useNow())} />
      </KeyValue>
      <KeyValue name={t('lastResponse')}>
        {answered
          ? t.rich('response', { ...inNumbers(answered, format), when: when(answered.at) })
          : t('none')}
      </KeyValue>
      <KeyValue name={t('lastFailure')}>
        {failed ? t.rich('failure', { why: failureWords(failed.code), when: when(failed.at) }) : t('none')}
      </KeyValue>
      <KeyValue name={t('calls')}>
        <span className="tabular">{format.number(calls)}</span>
      </KeyValue>
      <KeyValue name={t('durations')}>
        <span className="tabular">
          {p50 === null || p95 === null
            ? t('none')
            : t('durationsText', { p50: format.number(p50), p95: format.number(p95) })}
        </span>
      </KeyValue>
    </KeyValueList>
  )
}

const marks: Record<ConnectionVerdict['kind'], { Icon: LucideIcon; colour: string }> = {
  unused: { Icon: CircleDashed, colour: 'text-muted' },
  responding: { Icon: CircleCheck, colour: 'text-green' },
  failing: { Icon: TriangleAlert, colour: 'text-amber' },
  silent: { Icon: CircleX, colour: 'text-red' },
  paused: { Icon: CirclePause, colour: 'text-amber' },
}

/** The state as an icon and text. */
function VerdictLine({ verdict }: { verdict: ConnectionVerdict }) {
  const { Icon, colour } = marks[verdict.kind]
  return (
    <span className="flex items-start gap-1.5">
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', colour)} />
      <span className="min-w-0">
        <VerdictWords verdict={verdict} />
      </span>
    </span>
  )
}

function VerdictWords({ verdict }: { verdict: ConnectionVerdict }) {
  const t = useTranslations('settings.connection.verdict')
  const format = useFormat()
  switch (verdict.kind) {
    case 'failing':
      return <span>{t('failing', { status: String(verdict.status) })}</span>
    case 'paused':
      return <span className="tabular">{t('paused', { time: format.time(verdict.until) })}</span>
    case 'silent': {
      const { since } = verdict
      if (since === null) return <span>{t('neverResponded')}</span>
      const when = () => <DateTime {...format.moment(since)} />
      return <Texts>{t.rich('silent', { when })}</Texts>
    }
    default:
      return <span>{t(verdict.kind)}</span>
  }
}

type Setting = Connection['settings'][number]

function SettingTable({ settings }: { settings: Setting[] }) {
  const t = useTranslations('settings.connection')
  const columns = [
    column.accessor('name', {
      id: 'name',
      header: t('setting'),
      // As wide as the longest name.
      meta: { className: '@max-3xl:w-56', cellClassName: 'py-1.5 whitespace-normal!' },
      cell: ({ row: { original } }) => (
        <span className="flex flex-col items-start gap-0.5">
          <Code>{original.name}</Code>
          {original.changed && (
            <span className="@3xl:hidden">
              <Badge tone="blue">{t('changed')}</Badge>
            </span>
          )}
        </span>
      ),
    }),
    column.accessor('value', {
      id: 'value',
      header: t('value'),
      meta: { cellClassName: 'whitespace-normal!' },
      cell: ({ getValue }) =>
        getValue() === '' ? <span className="text-muted">{t('notSet')}</span> : <Code>{getValue()}</Code>,
    }),
    column.accessor('changed', {
      id: 'changed',
      header: t('differs'),
      meta: { className: '@max-3xl:hidden' },
      cell: ({ getValue }) =>
        getValue() ? (
          <Badge tone="blue">{t('changed')}</Badge>
        ) : (
          <span className="text-muted">{t('default')}</span>
        ),
    }),
  ]
  return <DataTable label={t('settings')} columns={columns} rows={settings} idOf={({ name }) => name} />
}

const column = columnsOf<Setting>()

function Code({ children }: { children: string }) {
  return (
    <code translate="no" className="font-mono text-12 wrap-anywhere">
      {children}
    </code>
  )
}
