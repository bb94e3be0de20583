'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Notice } from '@/components/ui/notice'
import type { Identity } from '@/lib/contract/identity'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { attempt } from '@/lib/queries/action-result'
import type { ReadFailure } from '@/lib/queries/fetch-read'
import type { IdentitySaving } from './identity-dialog'
import { currentRecord } from './kinds'

type SwitchDialogProps = {
  identity: Identity
  isOwn: boolean
  open: boolean
  onClose: () => void
  onSwitched: (identity: Identity) => void
  updateIdentity: IdentitySaving['updateIdentity']
}

/** Disables an identity, or enables it again. */
export function SwitchDialog({ isOwn, open, onClose, onSwitched, ...props }: SwitchDialogProps) {
  const t = useTranslations('settings')
  const router = useRouter()
  const [newer, setNewer] = useState(0)
  const version = Math.max(newer, props.identity.version)
  const [failure, setFailure] = useState<ReadFailure>()
  const [pending, setPending] = useState(false)
  const running = useRef(false)
  const { id, name, disabled } = props.identity
  const act = disabled ? 'enable' : 'disable'

  async function confirm() {
    if (running.current) return
    running.current = true
    setPending(true)
    const result = await attempt(() => props.updateIdentity(id, { disabled: !disabled }, version))
    running.current = false
    setPending(false)
    if (result.ok) return onSwitched(result.data.identity)
    const { code, data } = result.failure
    setFailure(result.failure)
    setNewer((code === 'version_stale' && currentRecord<Identity>(data)?.version) || 0)
    router.refresh()
  }

  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(`identities.${act}Title`, { name })}
      description={t(`identities.${act}Touches`)}
      confirmLabel={t(`identities.${act}`)}
      tone={disabled ? 'primary' : 'danger'}
      onConfirm={confirm}
      pending={pending}
    >
      {isOwn && !disabled && <Notice tone="amber">{t('identities.ownDisable')}</Notice>}
      {failure && <SwitchFailure failure={failure} />}
    </AlertDialog>
  )
}

function SwitchFailure({ failure }: { failure: ReadFailure }) {
  const t = useTranslations('settings')
  const { failureText } = useFailureText()
  const now = failure.code === 'version_stale' ? currentRecord<Identity>(failure.data) : undefined
  return (
    <Notice tone={now ? 'amber' : 'red'} urgent>
      {now ? t('identities.staleSwitch', { name: now.name }) : failureText(failure)}
    </Notice>
  )
}
