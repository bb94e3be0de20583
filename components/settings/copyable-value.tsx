'use client'

import { CopyButton } from '@/components/ui/buttons/copy-button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'

/** A read-only value that the user enters somewhere else. */
export function CopyableValue({ label, hint, value }: { label: string; hint: string; value: string }) {
  return (
    <Field label={label} hint={hint}>
      <Input
        readOnly
        value={value}
        dir="ltr"
        className="w-full font-mono text-12"
        onFocus={({ currentTarget }) => currentTarget.select()}
        trailing={<CopyButton value={value} />}
      />
    </Field>
  )
}
