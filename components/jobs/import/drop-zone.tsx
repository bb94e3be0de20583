'use client'

import { useTranslations } from 'next-intl'
import { type DragEvent, useState } from 'react'
import { CsvFileButton } from '@/components/ui/buttons/csv-file-button'
import { cn } from '@/components/ui/cn'

type DropZoneProps = { onChoose: (files: FileList | null) => void }

/** Accepts a file by drop or by its button, which takes focus because choosing a file is the first step. */
export function DropZone({ onChoose }: DropZoneProps) {
  const t = useTranslations('jobs.import')
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
      <CsvFileButton autoFocus variant="primary" withWorkbooks label={t('choose')} onChoose={onChoose} />
      <p className="text-12 text-muted">{t('limits')}</p>
    </div>
  )
}
