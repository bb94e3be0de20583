'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/feedback/notice'
import { AlertDialog } from '@/components/ui/overlays/alert-dialog'
import type { Identity } from '@/lib/contract/identity'
import { identityKeys, useUpdateIdentity } from '@/lib/data/identities'
import { ActRefusal, useStoredAct } from '../use-stored-act'

type SwitchDialogProps = {
  identity: Identity
  isOwn: boolean
  open: boolean
  onClose: () => void
  onSwitched: (identity: Identity) => void
}

/** Disables an identity, or enables it again. */
export function SwitchDialog({ identity, isOwn, open, onClose, onSwitched }: SwitchDialogProps) {
  const t = useTranslations('settings.identities')
  const { name, disabled } = identity
  const { confirm, pending, failure } = useStoredAct({
    row: identity,
    write: useUpdateIdentity(),
    variablesOf: ({ id, version }) => ({ identityId: id, body: { disabled: !disabled }, version }),
    onDone: (answer) => onSwitched(answer.identity),
    reads: identityKeys.all,
  })
  const act = disabled ? 'enable' : 'disable'
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={<bdi className="wrap-anywhere">{t(`${act}Title`, { name })}</bdi>}
      description={t(`${act}Touches`)}
      confirmLabel={t(act)}
      tone={disabled ? 'primary' : 'danger'}
      onConfirm={confirm}
      pending={pending}
    >
      {isOwn && !disabled && <Notice tone="amber">{t('ownDisable')}</Notice>}
      <ActRefusal failure={failure} stale={(now) => t('staleSwitch', { name: now })} />
    </AlertDialog>
  )
}
