'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { DateTime } from '@/components/ui/date-time'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import { Table, TableCell, TableHeader, TableRow } from '@/components/ui/table'
import { type Display, displaysQuery, useDeleteDisplay } from '@/lib/data/alerts/displays'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { SettingsHead } from '../settings-head'
import { SettingsList } from '../settings-list'
import { useTarget } from '../use-target'
import { NewDisplay } from './new-display'

/** The wall displays: each has a read-only address that an admin creates and revokes. */
export function DisplayScreen({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations('displays')
  const settings = useTranslations('settings')
  const { data: displays = [] } = useQuery(displaysQuery())
  const [isNew, setNew] = useState(false)
  const revoking = useTarget<Display>()
  const keys = useShortcut('n', () => setNew(true), canWrite)
  return (
    <SettingsList>
      <SettingsHead
        title={t('title')}
        about={t('about')}
        readOnly={!canWrite && settings('readOnly')}
        actions={
          canWrite && (
            <Button variant="primary" onClick={() => setNew(true)} aria-keyshortcuts={keys}>
              <Plus aria-hidden="true" />
              {t('new')}
            </Button>
          )
        }
      />
      {displays.length === 0 ? (
        <EmptyState text={t('none')} />
      ) : (
        <DisplayTable displays={displays} onRevoke={canWrite ? revoking.start : undefined} />
      )}
      {isNew && <NewDisplay onClose={() => setNew(false)} />}
      {revoking.row && (
        <Revoke key={revoking.opening} display={revoking.row} open={revoking.open} onClose={revoking.close} />
      )}
    </SettingsList>
  )
}

type TableProps = { displays: readonly Display[]; onRevoke?: (display: Display) => void }

function DisplayTable({ displays, onRevoke }: TableProps) {
  const t = useTranslations('displays')
  const format = useFormat()
  return (
    <Table
      label={t('title')}
      head={
        <>
          <TableHeader>{t('name')}</TableHeader>
          <TableHeader>{t('lastSeen')}</TableHeader>
          <TableHeader className="max-sm:hidden">{t('created')}</TableHeader>
          {onRevoke && <TableHeader className="w-0">{t('acts')}</TableHeader>}
        </>
      }
    >
      {displays.map((display) => (
        <TableRow key={display.id}>
          <TableCell className="max-w-80 font-medium">
            <bdi className="block truncate">{display.name}</bdi>
          </TableCell>
          <TableCell className="text-muted">
            {display.lastSeenAt ? <DateTime {...format.moment(display.lastSeenAt)} /> : t('never')}
          </TableCell>
          <TableCell className="text-muted max-sm:hidden">
            <DateTime {...format.moment(display.createdAt)} />
          </TableCell>
          {onRevoke && (
            <TableCell className="text-right">
              <Button
                size="sm"
                aria-label={t('revokeOne', { name: display.name })}
                onClick={() => onRevoke(display)}
              >
                {t('revoke')}
              </Button>
            </TableCell>
          )}
        </TableRow>
      ))}
    </Table>
  )
}

function Revoke({ display, open, onClose }: { display: Display; open: boolean; onClose: () => void }) {
  const t = useTranslations('displays')
  const { failureText } = useFailureText()
  const revoke = useDeleteDisplay()
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('revokeTitle', { name: display.name })}
      description={t('revokeText')}
      confirmLabel={t('revoke')}
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate(display.id, { onSuccess: onClose })}
    >
      {revoke.failure && (
        <Notice tone="red" urgent>
          {failureText(revoke.failure)}
        </Notice>
      )}
    </AlertDialog>
  )
}
