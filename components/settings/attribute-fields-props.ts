import type { UseFormReturn } from 'react-hook-form'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import type { AttributeForm } from './attribute-form'

export type AttributeFieldsProps = {
  form: UseFormReturn<AttributeForm>
  errorOf: (name: keyof AttributeForm) => string | undefined
  /** Absent for a new one. */
  row?: Attribute
  accountTypes: AccountType[]
}
