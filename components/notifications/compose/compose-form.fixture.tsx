import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type Draft, emptyDraft } from './draft'

type ComposeFormProps = { draft?: Partial<Draft>; children: ReactNode }

/** Wraps fields of the composer in its form. */
export function ComposeForm({ draft, children }: ComposeFormProps) {
  return (
    <FormProvider {...useForm<Draft>({ defaultValues: { ...emptyDraft, ...draft } })}>
      {children}
    </FormProvider>
  )
}
