'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import type { Identity } from '@/lib/contract/identity'
import { useFormat } from '@/lib/i18n/use-format'
import { ActDialog } from '../use-stored-act'
import { type Rotated, useRotation } from './external-id-writes'

/** The possible overlaps in hours: none, an hour, a day, three days or a week. */
const overlaps = ['0', '1', '24', '72', '168'] as const

type RotateDialogProps = {
  identity: Identity
  open: boolean
  onClose: () => void
  onRotated: (rotated: Rotated) => void
}

/** Replaces an identity's external ID; asks how long the current one remains valid alongside the new one. */
export function RotateDialog({ identity, open, onClose, onRotated }: RotateDialogProps) {
  const t = useTranslations('settings.identities')
  const format = useFormat()
  const { name } = identity
  const [hours, setHours] = useState<(typeof overlaps)[number]>('24')
  const act = useRotation(identity, Number(hours), onRotated)
  return (
    <ActDialog
      act={act}
      open={open}
      onClose={onClose}
      title={t('rotateTitle', { name })}
      description={t('rotateText')}
      confirmLabel={t('rotate')}
      tone="primary"
      stale={(now) => t('staleSwitch', { name: now })}
      isOnce
    >
      <RadioGroup
        legend={t('overlap')}
        options={overlaps.map((value) => ({
          value,
          label:
            value === '0'
              ? t('overlapNone')
              : t('overlapFor', { time: format.duration(Number(value) * 3600) }),
          hint: value === '0' && t('noOverlapHint'),
        }))}
        value={hours}
        onChange={setHours}
      />
    </ActDialog>
  )
}
