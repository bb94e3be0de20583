'use client'

import { type ReactNode, useId, useState } from 'react'
import { cn } from '../cn'
import { FieldError, useFieldFault } from './field'
import { Input, type InputProps } from './input'

export type TypedProps = Omit<
  InputProps,
  'value' | 'onChange' | 'type' | 'defaultValue' | 'leading' | 'trailing'
> & {
  /** The value or, if the input cannot be parsed, the raw input, which the form has to reject. */
  value: string
  onChange: (value: string) => void
  /** Called with a parsed or empty value on blur, on Enter, or when a value is chosen. */
  onCommit?: (value: string) => void
}

export type TypedInputProps = TypedProps & {
  write: (value: string) => string
  /** Parses the input; undefined if it is invalid. `isWhole` means that the user has finished typing. */
  read: (text: string, isWhole: boolean) => string | undefined
  /** The message for input that cannot be parsed. */
  fault: string
  /** A button inside the field that lets the user choose a value instead of typing it. */
  chooser?: (choose: (value: string) => void) => ReactNode
}

/**
 * A text field that displays its value in a different format from the stored one. Input that cannot be parsed
 * stays as typed.
 */
export function TypedInput(props: TypedInputProps) {
  const {
    value: _value,
    onChange: _onChange,
    onCommit: _onCommit,
    write: _write,
    read: _read,
    ...rest
  } = props
  const { fault, chooser, onBlur, onKeyDown, className, ...own } = rest
  const { text, isUnreadable, type, choose, settle } = useTyped(props)
  const said = isUnreadable ? fault : undefined
  const isSaid = useFieldFault(said)
  const faultId = useId()
  const input = (
    <Input
      autoComplete="off"
      spellCheck={false}
      {...own}
      {...(said && !isSaid && { 'aria-invalid': true, 'aria-describedby': faultId })}
      className={cn('tabular', (isSaid && className) || 'w-full')}
      value={text}
      trailing={chooser?.(choose)}
      onChange={({ target }) => type(target.value)}
      onBlur={(event) => {
        settle()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
        onKeyDown?.(event)
      }}
    />
  )
  if (isSaid) return input
  return (
    <div className={cn('flex min-w-0 flex-col gap-1', className ?? 'w-full')}>
      {input}
      <FieldError id={faultId}>{said}</FieldError>
    </div>
  )
}

/**
 * What the user has typed, kept until the field loses focus or the parent sets a value other than the last
 * one reported to it.
 */
function useTyped({ value, onChange, onCommit, write, read }: TypedInputProps) {
  const [typed, setTyped] = useState({ known: value, told: value, text: '', isLeft: true })
  if (value !== typed.known) {
    const isOwn = value === typed.told
    setTyped(isOwn ? { ...typed, known: value } : { known: value, told: value, text: '', isLeft: true })
  }
  const tell = (text: string, isLeft: boolean) => {
    const readable = text.trim() === '' ? '' : read(text, isLeft)
    const told = readable ?? text
    setTyped({ ...typed, told, text, isLeft })
    if (told !== typed.told) onChange(told)
    if (isLeft && readable !== undefined) onCommit?.(readable)
  }
  return {
    text: typed.isLeft ? write(typed.told) : typed.text,
    isUnreadable: typed.isLeft && typed.told.trim() !== '' && read(typed.told, true) === undefined,
    type: (text: string) => tell(text, false),
    choose: (chosen: string) => tell(chosen, true),
    settle: () => typed.isLeft || tell(typed.text, true),
  }
}
