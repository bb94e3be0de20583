'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/feedback/notice'
import type { Identity } from '@/lib/contract/identity'
import { useIsUpstream } from '@/lib/data/business'
import { identityKeys, useUpdateIdentity } from '@/lib/data/identities'
import { ActDialog, useStoredAct } from '../use-stored-act'

type SwitchDialogProps = {
  identity: Identity
  isOwn: boolean
  open: boolean
  onClose: () => void
  onSwitched: (identity: Identity) => void
}

/** Disables or re-enables an identity. */
export function SwitchDialog({ identity, isOwn, open, onClose, onSwitched }: SwitchDialogProps) {
  const t = useTranslations('settings.identities')
  const isUpstream = useIsUpstream()
  const { name, disabled } = identity
  const act = useStoredAct({
    row: identity,
    write: useUpdateIdentity(),
    variablesOf: ({ id, version }) => ({ identityId: id, body: { disabled: !disabled }, version }),
    onDone: (answer) => onSwitched(answer.identity),
    reads: identityKeys.all,
  })
  const verb = disabled ? 'enable' : 'disable'
  return (
    <ActDialog
      act={act}
      open={open}
      onClose={onClose}
      title={t(`${verb}Title`, { name })}
      description={isUpstream && !disabled ? t('disableTouchesUpstream') : t(`${verb}Touches`)}
      confirmLabel={t(verb)}
      tone={disabled ? 'primary' : 'danger'}
      stale={(now) => t('staleSwitch', { name: now })}
    >
      {isOwn && !disabled && <Notice tone="amber">{t('ownDisable')}</Notice>}
    </ActDialog>
  )
}
