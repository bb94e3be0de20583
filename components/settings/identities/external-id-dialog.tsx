'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useBeforeUnload } from '../use-before-unload'
import { Invitation } from './invitation'

type ExternalIdDialogProps = {
  /** Whether the whole identity is new, or just its external ID. */
  kind: 'created' | 'rotated'
  name: string
  businessId: string
  externalId: string
  open: boolean
  onClose: () => void
}

/**
 * The only time an external ID is shown: the user can close the dialog only after copying it or confirming that they
 * have saved it.
 */
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
          <Input readOnly value={businessId} className="w-full font-mono" />
        </Field>
        <Invitation
          name={name}
          businessId={businessId}
          externalId={externalId}
          onCopied={() => setKept(true)}
        />
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

type CopyExternalIdProps = { externalId: string; onCopied: () => void }

function CopyExternalId({ externalId, onCopied }: CopyExternalIdProps) {
  const t = useTranslations('settings.identities')
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const copied = outcome === 'copied'

  async function copy() {
    try {
      await navigator.clipboard.writeText(externalId)
      setOutcome('copied')
      onCopied()
    } catch {
      // Copying fails without HTTPS, or if the user denies permission. Ctrl+C can then copy the selected
      // text.
      setOutcome('refused')
      input.current?.focus()
      input.current?.select()
    }
  }

  return (
    <div className="flex items-start gap-2">
      <Field label={t('externalId')} className="flex-1" error={outcome === 'refused' && t('copyRefused')}>
        <Input
          ref={input}
          readOnly
          value={externalId}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="w-full font-mono"
        />
      </Field>
      <Button className="mt-6 min-w-24" onClick={copy}>
        {copied ? <Check aria-hidden="true" className="text-green" /> : <Copy aria-hidden="true" />}
        {t(copied ? 'copied' : 'copy')}
      </Button>
      <span role="status" className="sr-only">
        {copied && t('copied')}
      </span>
    </div>
  )
}
