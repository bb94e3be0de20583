'use client'

import { useTranslations } from 'next-intl'
import type { Identity } from '@/lib/contract/identity'
import { identityKeys, useResetSecondFactor } from '@/lib/data/identities'
import { ActDialog, useStoredAct } from '../use-stored-act'

type ResetAppDialogProps = {
  identity: Identity
  open: boolean
  onClose: () => void
  onReset: (identity: Identity) => void
}

/** For somebody who has lost the authenticator app and the recovery codes: lets them sign in without a code. */
export function ResetAppDialog({ identity, open, onClose, onReset }: ResetAppDialogProps) {
  const t = useTranslations('settings.identities')
  const { name } = identity
  const act = useStoredAct({
    row: identity,
    write: useResetSecondFactor(),
    variablesOf: ({ id }) => id,
    onDone: (answer) => onReset(answer.identity),
    reads: identityKeys.all,
  })
  return (
    <ActDialog
      act={act}
      open={open}
      onClose={onClose}
      title={t('resetAppTitle', { name })}
      description={t('resetAppText', { name })}
      confirmLabel={t('resetApp')}
      tone="danger"
      stale={(now) => t('staleSwitch', { name: now })}
    />
  )
}
