import type { UseFormReturn } from 'react-hook-form'
import type { AlertType } from '@/lib/contract/definitions'
import type { AlertTypeForm } from './form-schemas'

export type AlertTypeFieldsProps = {
  form: UseFormReturn<AlertTypeForm>
  errorOf: (name: keyof AlertTypeForm) => string | undefined
  /** Absent for a new one. */
  row?: AlertType
}
