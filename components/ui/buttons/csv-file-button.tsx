'use client'

import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button, type ButtonProps } from './button'

type CsvFileButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'pending' | 'className' | 'autoFocus'> & {
  label: string
  /** Whether Excel workbooks are accepted too. */
  withWorkbooks?: boolean
  onChoose: (files: FileList | null) => void
}

const texts = '.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values'
const workbooks = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Lets the user choose a CSV file or a similar spreadsheet export. */
export function CsvFileButton({ label, withWorkbooks, onChoose, ...button }: CsvFileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={withWorkbooks ? `${texts},${workbooks}` : texts}
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          onChoose(target.files)
          // Without this, the user could not pick the same file again after fixing it.
          target.value = ''
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" />
        {label}
      </Button>
    </>
  )
}
