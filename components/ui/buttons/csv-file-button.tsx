'use client'

import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button, type ButtonProps } from './button'

type CsvFileButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'pending' | 'className' | 'autoFocus'> & {
  label: string
  /** Takes workbooks of Excel too. */
  withWorkbooks?: boolean
  onChoose: (files: FileList | null) => void
}

const texts = '.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values'
const workbooks = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Chooses a file with comma-separated values, or such as a spreadsheet makes. */
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
          // The same file may be chosen again after it was put right.
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
