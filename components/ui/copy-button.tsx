'use client'

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './icon-button'
import { useUiWords } from './ui-words'

const copiedForMs = 2000

export function CopyButton({ value, label }: { value: string; label?: string }) {
  const words = useUiWords()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedForMs)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <>
      <IconButton
        size="sm"
        label={copied ? words.copied : (label ?? words.copy)}
        onClick={() => navigator.clipboard.writeText(value).then(() => setCopied(true))}
      >
        {copied ? <Check aria-hidden="true" className="text-green" /> : <Copy aria-hidden="true" />}
      </IconButton>
      <span role="status" className="sr-only">
        {copied && words.copied}
      </span>
    </>
  )
}
