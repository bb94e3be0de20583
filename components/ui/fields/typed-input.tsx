'use client'

import { type ReactNode, useId, useState } from 'react'
import { cn } from '../cn'
import { FieldError, useFieldFault } from './field'
import { Input, type InputProps } from './input'

export type TypedProps = Omit<
  InputProps,
  'value' | 'onChange' | 'type' | 'defaultValue' | 'leading' | 'trailing'
> & {
  /** What was typed, where it could not be read; the form has to refuse it. */
  value: string
  onChange: (value: string) => void
  /** With a value that can be read, or none, once it is left, entered or chosen. */
  onCommit?: (value: string) => void
}

type TypedInputProps = TypedProps & {
  write: (value: string) => string
  /** Undefined for what is no value; `isWhole` once no more is typed. */
  read: (text: string, isWhole: boolean) => string | undefined
  /** Said of what cannot be read. */
  fault: string
  /** A button within the field, by which a value is chosen rather than typed. */
  chooser?: (choose: (value: string) => void) => ReactNode
}

/** A text field for a value that is written otherwise than it is kept. What cannot be read stays as it was typed. */
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

/** What is typed, until it is left, or its owner gives another value than the one it was told last. */
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
