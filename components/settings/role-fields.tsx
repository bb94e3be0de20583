'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Checkbox } from '@/components/ui/checkbox'
import { Fieldset } from '@/components/ui/fieldset'
import { roles } from '@/lib/contract/roles'

type RoleFieldsProps = { register: UseFormRegisterReturn; error?: ReactNode }

/** One or several roles, each with what it allows. */
export function RoleFields({ register, error }: RoleFieldsProps) {
  const t = useTranslations()
  return (
    <Fieldset legend={t('settings.roles')} hint={t('settings.identities.rolesHint')} error={error} required>
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
