'use client'

import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button, type ButtonProps } from './button'

type CsvFileButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'pending' | 'className'> & {
  label: string
  onChoose: (files: FileList | null) => void
}

/** Chooses a file with comma-separated values, or such as a spreadsheet makes. */
export function CsvFileButton({ label, onChoose, ...button }: CsvFileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
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
