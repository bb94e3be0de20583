'use client'

import {
  Ban,
  Ellipsis,
  KeyRound,
  ListOrdered,
  Pencil,
  RotateCcw,
  Send,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { DataTable } from '@/components/ui/data-table/data-table'
import { columnsOf } from '@/components/ui/data-table/table-columns'
import { DateTime } from '@/components/ui/date-time'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/overlays/menu'
import type { Webhook } from '@/lib/data/webhooks'
import { useFormat } from '@/lib/i18n/use-format'
import { nameColumn, RowName, recordId } from '../row-cells'

type Act = (webhook: Webhook) => void
export type WebhookActs = { onEdit: Act; onTest: Act; onRotate: Act; onSwitch: Act; onDelete: Act }

type WebhookTableProps = { rows: Webhook[]; onAttempts: Act; acts?: WebhookActs }

const column = columnsOf<Webhook>()
const wide = '@max-3xl:hidden'

export function WebhookTable({ rows, onAttempts, acts }: WebhookTableProps) {
  const t = useTranslations('settings')
  const columns = [
    column.display({
      id: 'name',
      header: t('name'),
      meta: nameColumn,
      cell: ({ row: { original } }) => (
        <RowName below={<State webhook={original} />}>
          <span className="min-w-0">
            <bdi className="block truncate">{original.name}</bdi>
            <bdi className="block truncate text-12 font-normal text-muted">{original.url}</bdi>
          </span>
        </RowName>
      ),
    }),
    column.display({
      id: 'events',
      header: t('webhooks.events'),
      meta: { className: wide, cellClassName: 'tabular text-muted' },
      cell: ({ row }) => t('webhooks.eventCount', { count: row.original.eventTypes.length }),
    }),
    column.display({
      id: 'state',
      header: t('state'),
      meta: { className: wide },
      cell: ({ row }) => <State webhook={row.original} />,
    }),
    column.display({
      id: 'log',
      header: t('webhooks.log'),
      meta: { hidesHeader: true, cellClassName: 'w-0 text-right' },
      cell: ({ row: { original } }) => (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('webhooks.logOf', { name: original.name })}
          onClick={() => onAttempts(original)}
        >
          <ListOrdered aria-hidden="true" />
          {t('webhooks.log')}
        </Button>
      ),
    }),
    ...(acts
      ? [
          column.display({
            id: 'acts',
            header: t('actions'),
            meta: { hidesHeader: true, cellClassName: 'w-0 text-right text-muted' },
            cell: ({ row }) => <WebhookMenu webhook={row.original} acts={acts} />,
          }),
        ]
      : []),
  ]
  return <DataTable label={t('webhooks.title')} columns={columns} rows={rows} idOf={recordId} />
}

/**
 * States why the webhook is disabled, since when it has been failing or, otherwise, when it last received an event.
 */
function State({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('settings.webhooks')
  const format = useFormat()
  const { disabledReason, failingSince, lastError, lastSuccessAt, waiting } = webhook
  if (disabledReason) {
    return (
      <Badge tone={disabledReason === 'admin' ? 'neutral' : 'red'} mark={<Ban />}>
        {t(`disabledBy.${disabledReason}`)}
      </Badge>
    )
  }
  if (failingSince) {
    return (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 whitespace-normal">
        <Badge tone="amber" mark={<TriangleAlert />}>
          {t('failing', { time: format.moment(failingSince).text })}
        </Badge>
        <span className="text-12 text-muted">
          <bdi>{lastError}</bdi>
          <span>{` · ${t('waiting', { count: waiting })}`}</span>
        </span>
      </span>
    )
  }
  if (!lastSuccessAt) return <span className="text-muted">{t('unused')}</span>
  return (
    <span className="text-muted">
      {t.rich('works', { when: () => <DateTime {...format.moment(lastSuccessAt)} /> })}
    </span>
  )
}

function WebhookMenu({ webhook, acts }: { webhook: Webhook; acts: WebhookActs }) {
  const t = useTranslations('settings')
  const { name, disabled } = webhook
  return (
    <Menu
      align="end"
      trigger={
        <IconButton size="sm" label={t('actionsFor', { name })}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => acts.onEdit(webhook)}>
        {t('webhooks.edit')}
      </MenuItem>
      <MenuItem icon={<Send aria-hidden="true" />} onSelect={() => acts.onTest(webhook)}>
        {t('webhooks.test')}
      </MenuItem>
      <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => acts.onRotate(webhook)}>
        {t('webhooks.rotate')}
      </MenuItem>
      <MenuItem
        icon={disabled ? <RotateCcw aria-hidden="true" /> : <Ban aria-hidden="true" />}
        onSelect={() => acts.onSwitch(webhook)}
      >
        {t(disabled ? 'webhooks.enable' : 'webhooks.disable')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden="true" />} danger onSelect={() => acts.onDelete(webhook)}>
        {t('webhooks.delete')}
      </MenuItem>
    </Menu>
  )
}
