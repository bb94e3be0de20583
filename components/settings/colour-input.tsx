'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { Input, type InputProps } from '@/components/ui/fields/input'
import { isColour } from '@/lib/format/accent-shades'

type ColourInputProps = InputProps & {
  /** The text typed so far, which need not be a complete color. */
  typed: string
  onPick: (colour: string) => void
}

/** A text field with the browser's color picker next to it. */
export function ColourInput({ typed, onPick, className = 'w-full', ...input }: ColourInputProps) {
  const t = useTranslations('settings')
  return (
    <div className="flex gap-2">
      <input
        type="color"
        aria-label={t('pickColour')}
        value={isColour(typed) ? typed.toLowerCase() : '#000000'}
        onChange={({ target }) => onPick(target.value)}
        className="h-8 w-10 shrink-0 rounded-md border border-line-strong bg-bg p-0.5 touch:h-11 touch:w-12"
      />
      <Input
        {...input}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        className={cn('font-mono', className)}
      />
    </div>
  )
}
