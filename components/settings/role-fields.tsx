'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Fieldset } from '@/components/ui/fields/field'
import { roles } from '@/lib/contract/roles'

type RoleFieldsProps = {
  register: UseFormRegisterReturn
  legend: string
  hint: string
  error?: ReactNode
  required?: boolean
}

/** A choice of roles, each with a description of what it allows. */
export function RoleFields({ register, ...fieldset }: RoleFieldsProps) {
  const t = useTranslations()
  return (
    <Fieldset {...fieldset}>
      <div className="flex flex-col gap-2">
        {roles.map((role) => (
          <Checkbox
            key={role}
            {...register}
            value={role}
            label={t(`common.roles.${role}`)}
            hint={t(`settings.roleHints.${role}`)}
          />
        ))}
      </div>
    </Fieldset>
  )
}
