'use client'

import { useQuery } from '@tanstack/react-query'
import { Globe, Smartphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { DateTime } from '@/components/ui/date-time'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { useToast } from '@/components/ui/feedback/use-toast'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import { Section } from '@/components/ui/section'
import { Texts } from '@/components/ui/texts'
import type { Device } from '@/lib/contract/device'
import { devicesQuery, useDeleteDevice } from '@/lib/data/accounts/devices'
import { useOffers } from '@/lib/data/business'
import { useFormat } from '@/lib/i18n/use-format'
import { FailureNotice } from '../failure-notice'
import { useEditing } from './in-place/record-editing'

/** The devices on which the account receives pushes; users with write access may remove one. */
export function AccountDevices() {
  return useOffers('createDevice') ? <Devices /> : null
}

function Devices() {
  const t = useTranslations('accounts.record.devices')
  const { account, canWrite } = useEditing()
  const query = useQuery(devicesQuery(account.id))
  const { data: devices, error } = query
  const [asked, setAsked] = useState<Device>()
  return (
    <Section title={t('title')}>
      {!devices && !error && <SkeletonRows count={1} />}
      {!devices && error && (
        <ErrorState text={t('failed')} onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {devices?.length === 0 && <p className="pt-2 text-13 text-muted">{t('none')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {devices?.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            onRemove={canWrite ? () => setAsked(device) : undefined}
          />
        ))}
      </ul>
      {asked && <RemoveDialog key={asked.id} device={asked} onClose={() => setAsked(undefined)} />}
    </Section>
  )
}

const icons = { fcm: Smartphone, webpush: Globe }

function DeviceRow({ device, onRemove }: { device: Device; onRemove?: () => void }) {
  const t = useTranslations('accounts.record.devices')
  const format = useFormat()
  const { kind, createdAt } = device
  const Icon = icons[kind]
  const name = t(`kinds.${kind}`)
  return (
    <li className="flex min-h-9 items-center gap-2 text-13">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span>{name}</span>{' '}
        <span className="text-muted">
          <Texts>{t.rich('registered', { when: () => <DateTime {...format.moment(createdAt)} /> })}</Texts>
        </span>
      </span>
      {onRemove && (
        <Button
          size="sm"
          variant="ghost"
          onClick={onRemove}
          aria-label={t('removeOne', { kind: name, date: format.dateTime(createdAt) })}
        >
          {t('remove')}
        </Button>
      )}
    </li>
  )
}

function RemoveDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useTranslations('accounts.record.devices')
  const toast = useToast()
  const write = useDeleteDevice()
  const remove = () =>
    write.mutate(
      { accountId: device.accountId, deviceId: device.id },
      {
        onSuccess: () => {
          toast.show({ title: t('removed'), tone: 'success' })
          onClose()
        },
      },
    )
  return (
    <AlertDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('removeTitle')}
      description={t('removeText')}
      confirmLabel={t('remove')}
      tone="danger"
      onConfirm={remove}
      pending={write.isPending}
    >
      {write.failure && <FailureNotice failure={write.failure} />}
    </AlertDialog>
  )
}
