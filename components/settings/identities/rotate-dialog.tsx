'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Identity } from '@/lib/contract/identity'
import { defaultOverlap, OverlapChoice } from '../overlap-choice'
import { ActDialog } from '../use-stored-act'
import { type Rotated, useRotation } from './external-id-writes'

type RotateDialogProps = {
  identity: Identity
  open: boolean
  onClose: () => void
  onRotated: (rotated: Rotated) => void
}

/** Replaces an identity's external ID; asks how long the current one remains valid alongside the new one. */
export function RotateDialog({ identity, open, onClose, onRotated }: RotateDialogProps) {
  const t = useTranslations('settings.identities')
  const { name } = identity
  const [hours, setHours] = useState(defaultOverlap)
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
      <OverlapChoice
        legend={t('overlap')}
        none={t('overlapNone')}
        noneHint={t('noOverlapHint')}
        labelFor={(time) => t('overlapFor', { time })}
        value={hours}
        onChange={setHours}
      />
    </ActDialog>
  )
}
