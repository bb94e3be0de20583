'use client'

import { Ban, CalendarX, Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { DateTime } from '@/components/ui/date-time'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { Identity } from '@/lib/contract/identity'
import { useFormat } from '@/lib/i18n/use-format'
import { useRoleNames } from '@/lib/i18n/use-role-names'
import { type IdentityActs, IdentityMenu } from './identity-menu'
import { RowActsHeader } from './row-acts'

type IdentityTableProps = { rows: Identity[]; ownId: string; now: number; acts?: IdentityActs }

export function IdentityTable({ rows, ownId, now, acts }: IdentityTableProps) {
  const t = useTranslations('settings')
  return (
    <Table label={t('identities.title')}>
      <TableHead>
        <TableRow>
          <TableHeader>{t('name')}</TableHeader>
          <TableHeader className="max-sm:hidden">{t('roles')}</TableHeader>
          <TableHeader>{t('state')}</TableHeader>
          <TableHeader className="max-md:hidden">{t('expiresAt')}</TableHeader>
          <TableHeader className="max-sm:hidden">{t('lastUsed')}</TableHeader>
          <TableHeader className="max-md:hidden">{t('createdAt')}</TableHeader>
          <RowActsHeader shown={acts !== undefined} />
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <IdentityRow key={row.id} identity={row} isOwn={row.id === ownId} now={now} acts={acts} />
        ))}
      </TableBody>
    </Table>
  )
}

type IdentityRowProps = { identity: Identity; isOwn: boolean; now: number; acts?: IdentityActs }

function IdentityRow({ identity, isOwn, now, acts }: IdentityRowProps) {
  const t = useTranslations()
  const format = useFormat()
  const { name, roles, expiresAt, createdAt, lastUsedAt } = identity
  const roleNames = useRoleNames()(roles)
  const used = lastUsedAt ? <DateTime {...format.moment(lastUsedAt)} /> : t('settings.never')
  return (
    <TableRow interactive>
      <TableCell className="max-w-80 py-1.5 max-sm:w-full max-sm:max-w-0">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {isOwn && <Badge tone="accent">{t('settings.you')}</Badge>}
        </span>
        <span className="block truncate text-12 text-muted sm:hidden">
          {roleNames} · {used}
        </span>
      </TableCell>
      <TableCell className="whitespace-normal max-sm:hidden">{roleNames}</TableCell>
      <TableCell>
        <StateBadge identity={identity} now={now} />
      </TableCell>
      <TableCell className="text-muted max-md:hidden">
        {expiresAt ? <DateTime {...format.moment(expiresAt)} /> : t('settings.never')}
      </TableCell>
      <TableCell className="text-muted max-sm:hidden">{used}</TableCell>
      <TableCell className="text-muted max-md:hidden">
        <DateTime {...format.moment(createdAt)} />
      </TableCell>
      <IdentityMenu identity={identity} acts={acts} />
    </TableRow>
  )
}

function StateBadge({ identity, now }: Pick<IdentityRowProps, 'identity' | 'now'>) {
  const t = useTranslations('settings')
  const { disabled, expiresAt } = identity
  if (disabled) return <Badge mark={<Ban />}>{t('disabled')}</Badge>
  if (expiresAt && Date.parse(expiresAt) <= now) {
    return <Badge mark={<CalendarX />}>{t('identities.ended')}</Badge>
  }
  return (
    <Badge tone="green" mark={<Check />}>
      {t('active')}
    </Badge>
  )
}
