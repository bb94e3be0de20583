'use client'

import { useTranslations } from 'next-intl'
import { type DragEvent, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { CsvFileButton } from '@/components/ui/buttons/csv-file-button'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/feedback/notice'
import { Progress } from '@/components/ui/feedback/progress'
import { useFormat } from '@/lib/i18n/use-format'
import { useUpload } from './use-upload'

const mebibyte = 1024 * 1024

/** The drop zone for the file, replaced by the upload's progress. */
export function ImportUpload() {
  const { upload, choose, stop } = useUpload()
  return (
    <div className="flex flex-col gap-2">
      {upload.state === 'none' && upload.problem && (
        <Notice tone="red" urgent>
          {upload.problem}
        </Notice>
      )}
      {upload.state === 'sending' ? <Sending {...upload} onStop={stop} /> : <DropZone onChoose={choose} />}
    </div>
  )
}

type SendingProps = { name: string; sent: number; size: number; onStop: () => void }

function Sending({ name, sent, size, onStop }: SendingProps) {
  const t = useTranslations('jobs.import')
  const format = useFormat()
  const megabytes = (bytes: number) => format.number(Math.round((bytes / mebibyte) * 10) / 10)
  const isSent = sent === size
  return (
    <div className="flex min-h-36 flex-col justify-center gap-3 rounded-md border border-line px-4 py-6">
      <p role="status" className="text-body wrap-anywhere">
        {isSent ? t('reading') : t('uploading', { name })}
      </p>
      <Progress label={t('uploading', { name })} value={isSent ? undefined : sent} max={size} />
      <div className="flex items-center justify-between gap-4">
        <p className="tabular text-13 text-muted">
          {t('sent', { sent: megabytes(sent), size: megabytes(size) })}
        </p>
        <Button size="sm" onClick={onStop}>
          {t('stop')}
        </Button>
      </div>
    </div>
  )
}

type DropZoneProps = { onChoose: (files: FileList | null) => void }

/** Accepts a file by drop or through its button, which gets the focus because choosing a file is the first step. */
function DropZone({ onChoose }: DropZoneProps) {
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
