'use client'

import {
  Ban,
  CalendarX,
  CircleDashed,
  CircleSlash,
  Ellipsis,
  KeyRound,
  MonitorSmartphone,
  Pencil,
  RotateCcw,
  ShieldCheck,
  ShieldOff,
} from 'lucide-react'
import { useNow, useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { Badge } from '@/components/ui/badge'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { DataTable } from '@/components/ui/data-table/data-table'
import { columnsOf } from '@/components/ui/data-table/table-columns'
import { DateTime } from '@/components/ui/date-time'
import { Menu, MenuItem } from '@/components/ui/overlays/menu'
import { Texts } from '@/components/ui/texts'
import type { Identity } from '@/lib/contract/identity'
import { useFormat } from '@/lib/i18n/use-format'
import { useRoleNames } from '@/lib/i18n/use-role-names'
import { nameColumn, RowName, recordId } from '../row-cells'
import { useEnd } from './use-end'

type Act = (identity: Identity) => void
export type IdentityActs = { onEdit: Act; onRotate?: Act; onSessions: Act; onReset: Act; onSwitch: Act }

type IdentityTableProps = { rows: Identity[]; ownId: string; acts?: IdentityActs }

export function IdentityTable({ rows, ownId, acts }: IdentityTableProps) {
  const t = useTranslations('settings')
  const columns = useColumns(ownId, acts)
  return <DataTable label={t('identities.title')} columns={columns} rows={rows} idOf={recordId} sort="own" />
}

const column = columnsOf<Identity>()
const wide = '@max-3xl:hidden'

function useColumns(ownId: string, acts: IdentityActs | undefined) {
  const t = useTranslations('settings')
  return useMemo(
    () => [
      column.accessor('name', {
        id: 'name',
        header: t('name'),
        enableSorting: true,
        meta: nameColumn,
        cell: ({ row }) => <Name identity={row.original} isOwn={row.original.id === ownId} />,
      }),
      column.display({
        id: 'roles',
        header: t('roles'),
        meta: { className: wide, cellClassName: 'whitespace-normal!' },
        cell: ({ row }) => <Roles identity={row.original} />,
      }),
      column.accessor(({ expiresAt }) => expiresAt ?? undefined, {
        id: 'lastDay',
        header: t('identities.lastDay'),
        enableSorting: true,
        sortUndefined: 'last',
        meta: { className: wide, cellClassName: 'tabular text-muted' },
        cell: ({ row }) => <LastDay identity={row.original} />,
      }),
      column.accessor(({ lastUsedAt }) => lastUsedAt ?? undefined, {
        id: 'lastUsed',
        header: t('lastUsed'),
        enableSorting: true,
        sortUndefined: 'last',
        meta: { className: wide, cellClassName: 'text-muted' },
        cell: ({ row }) => <Moment at={row.original.lastUsedAt} />,
      }),
      column.accessor('createdAt', {
        id: 'created',
        header: t('createdAt'),
        enableSorting: true,
        meta: { className: wide, cellClassName: 'text-muted' },
        cell: ({ row }) => <Moment at={row.original.createdAt} />,
      }),
      ...(acts
        ? [
            column.display({
              id: 'acts',
              header: t('actions'),
              meta: { hidesHeader: true, cellClassName: 'w-0 text-right text-muted' },
              cell: ({ row }) => (
                <IdentityMenu identity={row.original} isOwn={row.original.id === ownId} acts={acts} />
              ),
            }),
          ]
        : []),
    ],
    [t, ownId, acts],
  )
}

function Name({ identity, isOwn }: { identity: Identity; isOwn: boolean }) {
  const t = useTranslations('settings')
  const { expiresAt, lastUsedAt, createdAt } = identity
  return (
    <RowName
      below={
        <span className="whitespace-normal">
          <Roles identity={identity} />
          {expiresAt && (
            <Fact name={t('identities.lastDay')}>
              <LastDay identity={identity} />
            </Fact>
          )}
          {lastUsedAt && (
            <Fact name={t('lastUsed')}>
              <Moment at={lastUsedAt} />
            </Fact>
          )}
          <Fact name={t('createdAt')}>
            <Moment at={createdAt} />
          </Fact>
        </span>
      }
    >
      <bdi className="truncate">{identity.name}</bdi>
      {isOwn && <Badge tone="accent">{t('you')}</Badge>}
      {identity.secondFactor && (
        <ShieldCheck
          role="img"
          aria-label={t('identities.hasApp')}
          className="size-3.5 shrink-0 text-muted"
        />
      )}
      <ExceptionBadge identity={identity} />
    </RowName>
  )
}

type OfIdentity = { identity: Identity }

const Roles = ({ identity }: OfIdentity) => <span>{useRoleNames()(identity.roles)}</span>

function LastDay({ identity: { expiresAt } }: OfIdentity) {
  const end = useEnd()
  return expiresAt && <span>{end.inWords(expiresAt)}</span>
}

function Moment({ at }: { at: string | null }) {
  const format = useFormat()
  return at && <DateTime {...format.moment(at)} />
}

/** A fact from a hidden column: a separator, the column's name and the value. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Texts>
      {' · '}
      <span className="tabular">
        <Texts>
          {name}: {children}
        </Texts>
      </span>
    </Texts>
  )
}

/** Shown only for exceptions: an identity that can sign in, and has done so, gets no badge. */
function ExceptionBadge({ identity }: OfIdentity) {
  const now = useNow().getTime()
  const t = useTranslations('settings')
  const { disabled, expiresAt, lastUsedAt, roles } = identity
  if (disabled) return <Badge mark={<Ban />}>{t('disabled')}</Badge>
  if (expiresAt && Date.parse(expiresAt) <= now) {
    return <Badge mark={<CalendarX />}>{t('identities.ended')}</Badge>
  }
  if (roles.length === 0) {
    return (
      <Badge tone="amber" mark={<CircleSlash />}>
        {t('identities.noRole')}
      </Badge>
    )
  }
  return !lastUsedAt && <Badge mark={<CircleDashed />}>{t('identities.neverSignedIn')}</Badge>
}

function IdentityMenu({ identity, isOwn, acts }: OfIdentity & { isOwn: boolean; acts: IdentityActs }) {
  const t = useTranslations('settings')
  const { name, disabled, secondFactor } = identity
  return (
    <Menu
      align="end"
      trigger={
        <IconButton size="sm" label={t('actionsFor', { name })}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => acts.onEdit(identity)}>
        {t('identities.edit')}
      </MenuItem>
      {acts.onRotate && (
        <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => acts.onRotate?.(identity)}>
          {t('identities.rotate')}
        </MenuItem>
      )}
      <MenuItem icon={<MonitorSmartphone aria-hidden="true" />} onSelect={() => acts.onSessions(identity)}>
        {t('identities.sessions')}
      </MenuItem>
      {secondFactor && !isOwn && (
        <MenuItem icon={<ShieldOff aria-hidden="true" />} onSelect={() => acts.onReset(identity)}>
          {t('identities.resetApp')}
        </MenuItem>
      )}
      <MenuItem
        icon={disabled ? <RotateCcw aria-hidden="true" /> : <Ban aria-hidden="true" />}
        danger={!disabled}
        onSelect={() => acts.onSwitch(identity)}
      >
        {t(disabled ? 'identities.enable' : 'identities.disable')}
      </MenuItem>
    </Menu>
  )
}
