'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { CopyExternalId } from './copy-external-id'

type ExternalIdDialogProps = {
  /** Whether the identity is new, or its external id is. */
  kind: 'created' | 'rotated'
  name: string
  businessId: string
  externalId: string
  open: boolean
  onClose: () => void
}

/** The one time that an external id is shown: it closes only after it was copied, or said to be. */
export function ExternalIdDialog({
  kind,
  name,
  businessId,
  externalId,
  open,
  onClose,
}: ExternalIdDialogProps) {
  const t = useTranslations('settings.identities')
  const [kept, setKept] = useState(false)
  const [warned, setWarned] = useState(false)
  useBeforeUnload(open && !kept)
  const close = () => (kept ? onClose() : setWarned(true))
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t(`${kind}Title`, { name })}
      description={t(`${kind}Text`, { name })}
      footer={
        <Button variant="primary" disabled={!kept} onClick={close}>
          {t('done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="amber">{t('onlyOnce')}</Notice>
        <CopyExternalId externalId={externalId} onCopied={() => setKept(true)} />
        <Field label={t('businessId')}>
          <Input
            readOnly
            value={businessId}
            className="w-full font-mono"
            trailing={<CopyButton value={businessId} label={t('copyBusinessId')} />}
          />
        </Field>
        <Checkbox label={t('kept')} checked={kept} onChange={({ target }) => setKept(target.checked)} />
        {warned && !kept && (
          <Notice tone="red" urgent>
            {t('copyFirst')}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

/** The browser asks before it leaves the page. */
function useBeforeUnload(enabled: boolean) {
  useEffect(() => {
    if (!enabled) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [enabled])
}
