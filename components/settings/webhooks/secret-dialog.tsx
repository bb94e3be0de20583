'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { Notice } from '@/components/ui/feedback/notice'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useBeforeUnload } from '../use-before-unload'

type SecretDialogProps = { name: string; secret: string; open: boolean; onClose: () => void }

/** The only time a secret is shown: the dialog can be closed only after the user has confirmed that they saved it. */
export function SecretDialog({ name, secret, open, onClose }: SecretDialogProps) {
  const t = useTranslations('settings.webhooks')
  const [kept, setKept] = useState(false)
  const [warned, setWarned] = useState(false)
  useBeforeUnload(open && !kept)
  const close = () => (kept ? onClose() : setWarned(true))
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('secretTitle', { name })}
      description={t('secretText')}
      footer={
        <Button variant="primary" disabled={!kept} onClick={close}>
          {t('done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="amber">{t('onlyOnce')}</Notice>
        <Field label={t('secret')}>
          <Input
            readOnly
            value={secret}
            className="w-full font-mono"
            onFocus={({ currentTarget }) => currentTarget.select()}
            trailing={<CopyButton value={secret} label={t('copy')} />}
          />
        </Field>
        <Checkbox label={t('kept')} checked={kept} onChange={({ target }) => setKept(target.checked)} />
        {warned && !kept && (
          <Notice tone="amber" urgent>
            {t('copyFirst')}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
