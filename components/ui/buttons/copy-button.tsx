'use client'

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useToast } from '../feedback/use-toast'
import { useUiWords } from '../ui-words'
import { IconButton } from './icon-button'

const copiedForMs = 2000

export function CopyButton({ value, label }: { value: string; label?: string }) {
  const words = useUiWords()
  const toast = useToast()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedForMs)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // Copying fails without HTTPS or if the user denies permission.
      toast.show({ title: words.copyRefused, tone: 'error' })
    }
  }

  return (
    <>
      <IconButton size="sm" label={copied ? words.copied : (label ?? words.copy)} onClick={copy}>
        {copied ? <Check aria-hidden="true" className="text-green" /> : <Copy aria-hidden="true" />}
      </IconButton>
      <span role="status" className="sr-only">
        {copied && words.copied}
      </span>
    </>
  )
}
