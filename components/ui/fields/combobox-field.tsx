'use client'

import { Combobox as Base } from '@base-ui/react/combobox'
import { ChevronDown, X } from 'lucide-react'
import { cn } from '../cn'
import { useUiWords } from '../ui-words'
import { controlHeight, controlStyle } from './control-style'
import { useFieldLinks } from './field-context'

const inside =
  'flex h-full w-7 items-center justify-center rounded-sm text-muted hover:text-text [&_svg]:size-4'

/** The plain input that stood here a moment ago took its focus along when it went; if the reader is elsewhere by now, nothing. */
function takeFocus(input: HTMLInputElement | null): void {
  if (document.activeElement === document.body) input?.focus()
}

function takeFocusAll(input: HTMLInputElement | null): void {
  takeFocus(input)
  if (document.activeElement === input) input?.select()
}

type ComboboxFieldProps = {
  id?: string
  placeholder?: string
  label?: string
  required?: boolean
  typed?: string
}

export function ComboboxField({ id, placeholder, label, required, typed }: ComboboxFieldProps) {
  const links = useFieldLinks({ id })
  const isRequired = required || links['aria-required']
  const words = useUiWords()
  return (
    <Base.InputGroup className="relative w-full">
      <Base.Input
        {...links}
        ref={typed === undefined ? takeFocusAll : takeFocus}
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
