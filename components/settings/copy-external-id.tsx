'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

type CopyExternalIdProps = { externalId: string; onCopied: () => void }

export function CopyExternalId({ externalId, onCopied }: CopyExternalIdProps) {
  const t = useTranslations('settings.identities')
  const inputId = useId()
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const copied = outcome === 'copied'

  async function copy() {
    try {
      await navigator.clipboard.writeText(externalId)
      setOutcome('copied')
      onCopied()
    } catch {
      // Without https, or when the browser asks and is told no: it is selected, so that Ctrl-C does it.
      setOutcome('refused')
      const input = document.getElementById(inputId) as HTMLInputElement | null
      input?.focus()
      input?.select()
    }
  }

  return (
    <div className="flex items-start gap-2">
      <Field label={t('externalId')} className="flex-1" error={outcome === 'refused' && t('copyRefused')}>
        <Input
          id={inputId}
          readOnly
          value={externalId}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="w-full font-mono"
        />
      </Field>
      <Button className="mt-6 min-w-24" onClick={copy}>
        {copied ? <Check aria-hidden="true" className="text-green" /> : <Copy aria-hidden="true" />}
        <span role="status">{t(copied ? 'copied' : 'copy')}</span>
      </Button>
    </div>
  )
}
