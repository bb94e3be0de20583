'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

type CopyExternalIdProps = { externalId: string; onCopied: () => void }

export function CopyExternalId({ externalId, onCopied }: CopyExternalIdProps) {
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
      // Without https, or when the browser asks and is told no: it is selected, so that Ctrl-C does it.
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
