'use client'

import {
  Ban,
  CalendarX,
  CircleDashed,
  Ellipsis,
  KeyRound,
  MonitorSmartphone,
  Pencil,
  RotateCcw,
} from 'lucide-react'
import { useNow, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { DateTime } from '@/components/ui/date-time'
import { Menu, MenuItem } from '@/components/ui/overlays/menu'
import { Table, TableCell, TableHeader, TableRow } from '@/components/ui/table'
import { Texts } from '@/components/ui/texts'
import type { Identity } from '@/lib/contract/identity'
import { useFormat } from '@/lib/i18n/use-format'
import { useRoleNames } from '@/lib/i18n/use-role-names'
import { NameCell, RowActsHeader } from '../row-cells'
import { useEnd } from './use-end'

type Act = (identity: Identity) => void
export type IdentityActs = { onEdit: Act; onRotate: Act; onSessions: Act; onSwitch: Act }

type IdentityTableProps = { rows: Identity[]; ownId: string; acts?: IdentityActs }

export function IdentityTable({ rows, ownId, acts }: IdentityTableProps) {
  const t = useTranslations('settings')
  return (
    <Table
      label={t('identities.title')}
      head={
        <>
          <TableHeader>{t('name')}</TableHeader>
          <TableHeader className="@max-3xl:hidden">{t('roles')}</TableHeader>
          <TableHeader className="@max-3xl:hidden">{t('identities.lastDay')}</TableHeader>
          <TableHeader className="@max-3xl:hidden">{t('lastUsed')}</TableHeader>
          <TableHeader className="@max-3xl:hidden">{t('createdAt')}</TableHeader>
          <RowActsHeader shown={acts !== undefined} />
        </>
      }
    >
      {rows.map((row) => (
        <IdentityRow key={row.id} identity={row} isOwn={row.id === ownId} acts={acts} />
      ))}
    </Table>
  )
}

type IdentityRowProps = { identity: Identity; isOwn: boolean; acts?: IdentityActs }

function IdentityRow({ identity, isOwn, acts }: IdentityRowProps) {
  const t = useTranslations('settings')
  const format = useFormat()
  const end = useEnd()
  const { name, roles, expiresAt, createdAt, lastUsedAt } = identity
  const roleNames = useRoleNames()(roles)
  const lastDay = expiresAt && end.inWords(expiresAt)
  const used = lastUsedAt && <DateTime {...format.moment(lastUsedAt)} />
  const created = <DateTime {...format.moment(createdAt)} />
  return (
    <TableRow interactive>
      <NameCell
        below={
          <span className="whitespace-normal">
            <span>{roleNames}</span>
            {lastDay && <Fact name={t('identities.lastDay')}>{lastDay}</Fact>}
            {used && <Fact name={t('lastUsed')}>{used}</Fact>}
            <Fact name={t('createdAt')}>{created}</Fact>
          </span>
        }
      >
        <bdi className="truncate">{name}</bdi>
        {isOwn && <Badge tone="accent">{t('you')}</Badge>}
        <ExceptionBadge identity={identity} />
      </NameCell>
      <TableCell className="whitespace-normal! @max-3xl:hidden">{roleNames}</TableCell>
      <TableCell className="tabular text-muted @max-3xl:hidden">{lastDay}</TableCell>
      <TableCell className="text-muted @max-3xl:hidden">{used}</TableCell>
      <TableCell className="text-muted @max-3xl:hidden">{created}</TableCell>
      <IdentityMenu identity={identity} acts={acts} />
    </TableRow>
  )
}

/** A column's name and content, with a separator from the text before it. */
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

/** Shown only for exceptions: an identity that can sign in, and has, gets no badge. */
function ExceptionBadge({ identity }: Pick<IdentityRowProps, 'identity'>) {
  const now = useNow().getTime()
  const t = useTranslations('settings')
  const { disabled, expiresAt, lastUsedAt } = identity
  if (disabled) return <Badge mark={<Ban />}>{t('disabled')}</Badge>
  if (expiresAt && Date.parse(expiresAt) <= now) {
    return <Badge mark={<CalendarX />}>{t('identities.ended')}</Badge>
  }
  return !lastUsedAt && <Badge mark={<CircleDashed />}>{t('identities.neverSignedIn')}</Badge>
}

function IdentityMenu({ identity, acts }: { identity: Identity; acts?: IdentityActs }) {
  const t = useTranslations('settings')
  if (!acts) return null
  const { name, disabled } = identity
  return (
    <TableCell className="w-0 text-right text-muted">
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
        <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => acts.onRotate(identity)}>
          {t('identities.rotate')}
        </MenuItem>
        <MenuItem icon={<MonitorSmartphone aria-hidden="true" />} onSelect={() => acts.onSessions(identity)}>
          {t('identities.sessions')}
        </MenuItem>
        <MenuItem
          icon={disabled ? <RotateCcw aria-hidden="true" /> : <Ban aria-hidden="true" />}
          danger={!disabled}
          onSelect={() => acts.onSwitch(identity)}
        >
          {t(disabled ? 'identities.enable' : 'identities.disable')}
        </MenuItem>
      </Menu>
    </TableCell>
  )
}
