import type { Ref } from 'react'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'

type CodeFieldProps = {
  label: string
  hint?: string
  value: string
  onChange: (value: string) => void
  /** Why the code was refused. */
  error: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** The longest code that the API reads. */
const longestCode = 40

/** A field for a code from an authenticator app or a recovery code. */
export function CodeField({ label, hint, value, onChange, error, ref }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        ref={ref}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestCode}
        required
        className="font-mono"
      />
    </Field>
  )
}
