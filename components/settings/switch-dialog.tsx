'use client'

import { useTranslations } from 'next-intl'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Notice } from '@/components/ui/notice'
import type { Identity } from '@/lib/contract/identity'
import { IdentityActFailure } from './identity-act-failure'
import type { IdentityActions } from './identity-dialog'
import { useIdentityAct } from './use-identity-act'

type SwitchDialogProps = {
  identity: Identity
  isOwn: boolean
  open: boolean
  onClose: () => void
  onSwitched: (identity: Identity) => void
  updateIdentity: IdentityActions['updateIdentity']
}

/** Disables an identity, or enables it again. */
export function SwitchDialog(props: SwitchDialogProps) {
  const { identity, isOwn, open, onClose, onSwitched, updateIdentity } = props
  const t = useTranslations('settings.identities')
  const { name, disabled } = identity
  const { confirm, pending, failure } = useIdentityAct({
    identity,
    act: (id, version) => updateIdentity(id, { disabled: !disabled }, version),
    onDone: (answer) => onSwitched(answer.identity),
  })
  const act = disabled ? 'enable' : 'disable'
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(`${act}Title`, { name })}
      description={t(`${act}Touches`)}
      confirmLabel={t(act)}
      tone={disabled ? 'primary' : 'danger'}
      onConfirm={confirm}
      pending={pending}
    >
      {isOwn && !disabled && <Notice tone="amber">{t('ownDisable')}</Notice>}
      {failure && <IdentityActFailure failure={failure} />}
    </AlertDialog>
  )
}
