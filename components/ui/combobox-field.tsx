'use client'

import { Combobox as Base } from '@base-ui/react/combobox'
import { ChevronDown, X } from 'lucide-react'
import { cn } from './cn'
import { controlHeight, controlStyle } from './control-style'
import { useFieldLinks } from './field-context'
import { useUiWords } from './ui-words'

const inside =
  'flex h-full w-7 items-center justify-center rounded-sm text-muted hover:text-text [&_svg]:size-4'

type ComboboxFieldProps = { id?: string; placeholder?: string; label?: string; required?: boolean }

export function ComboboxField({ id, placeholder, label, required }: ComboboxFieldProps) {
  const links = useFieldLinks({ id })
  const isRequired = required || links['aria-required']
  const words = useUiWords()
  return (
    <Base.InputGroup className="relative w-full">
      <Base.Input
        {...links}
        placeholder={placeholder}
        aria-label={label}
        className={cn(controlStyle, controlHeight, 'w-full', isRequired ? 'pr-9' : 'pr-16')}
      />
      <span className="absolute inset-y-0 right-1 flex items-center">
        {!isRequired && (
          <Base.Clear className={inside} aria-label={words.clear}>
            <X aria-hidden="true" />
          </Base.Clear>
        )}
        <Base.Trigger className={inside} aria-label={words.open}>
          <ChevronDown aria-hidden="true" />
        </Base.Trigger>
      </span>
    </Base.InputGroup>
  )
}
