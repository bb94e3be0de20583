'use client'

import { Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '@/components/ui/buttons/button'

type FileButtonProps = { pending: boolean; onChoose: (files: FileList | null) => void }

/** Chooses a file with phones. */
export function FileButton({ pending, onChoose }: FileButtonProps) {
  const t = useTranslations('composing.file')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        aria-label={t('choose')}
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          onChoose(target.files)
          // The same file may be chosen again after it was put right.
          target.value = ''
        }}
      />
      <Button
        size="sm"
        variant="ghost"
        className="-my-1"
        pending={pending}
        onClick={() => input.current?.click()}
      >
        <Upload aria-hidden="true" />
        {t('choose')}
      </Button>
    </>
  )
}
