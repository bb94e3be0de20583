'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import { AlertDialog } from '@/components/ui/overlays/alert-dialog'
import type { Identity } from '@/lib/contract/identity'
import { ActRefusal } from '../use-stored-act'
import { type Rotated, useRotation } from './use-rotation'

/** At once, an hour, a day, three days, a week. */
const overlaps = ['0', '1', '24', '72', '168'] as const

type RotateDialogProps = {
  identity: Identity
  open: boolean
  onClose: () => void
  onRotated: (rotated: Rotated) => void
}

/** Replaces the external id of an identity; asks how long the one in use works on beside the new one. */
export function RotateDialog({ identity, open, onClose, onRotated }: RotateDialogProps) {
  const t = useTranslations('settings.identities')
  const { name } = identity
  const [hours, setHours] = useState<(typeof overlaps)[number]>('24')
  const { confirm, pending, failure } = useRotation(identity, Number(hours), onRotated)
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={<bdi className="wrap-anywhere">{t('rotateTitle', { name })}</bdi>}
      description={t('rotateText')}
      confirmLabel={t('rotate')}
      tone="primary"
      onConfirm={confirm}
      pending={pending}
    >
      <RadioGroup
        legend={t('overlap')}
        options={overlaps.map((value) => ({
          value,
          label: t('overlapHours', { hours: Number(value) }),
          hint: value === '0' && t('noOverlapHint'),
        }))}
        value={hours}
        onChange={setHours}
      />
      <ActRefusal failure={failure} stale={(now) => t('staleSwitch', { name: now })} isOnce />
    </AlertDialog>
  )
}
