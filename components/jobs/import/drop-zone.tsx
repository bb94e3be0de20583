'use client'

import { Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'

type DropZoneProps = { onChoose: (files: FileList | null) => void }

/** Takes a file by drop or by its button. */
export function DropZone({ onChoose }: DropZoneProps) {
  const t = useTranslations('jobs.import')
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChoose(event.dataTransfer.files)
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button inside does the same.
    <div
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'flex min-h-36 flex-col items-center justify-center gap-2 rounded-md border border-dashed border-line-strong px-4 py-6 text-center transition-colors',
        over && 'border-accent bg-accent-soft',
      )}
    >
      <p className="text-body max-sm:hidden">{t('drop')}</p>
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
      <Button variant="primary" onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" />
        {t('choose')}
      </Button>
      <p className="text-12 text-muted">{t('limits')}</p>
    </div>
  )
}
