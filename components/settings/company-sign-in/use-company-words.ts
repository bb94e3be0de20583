'use client'

import { useTranslations } from 'next-intl'
import type { FieldTexts } from '@/components/forms/conflict-panel'
import { roles } from '@/lib/contract/roles'
import type { CompanySignIn } from '@/lib/data/company-sign-in'
import { useRoleNames } from '@/lib/i18n/use-role-names'
import { optionLines } from '../attributes/attribute-form'
import { type CompanyForm, toCompanyForm } from './company-form'

/** The labels of the form's fields, and functions that convert their values to text. */
export function useCompanyFields(): FieldTexts<CompanyForm> {
  const t = useTranslations('settings.companySignIn')
  const roleNames = useRoleNames()
  const groupsInWords = (groups: CompanyForm['groups']) =>
    roles
      .filter((role) => groups[role])
      .map((role) => `${roleNames([role])}: ${optionLines(groups[role] ?? '').join(', ')}`)
      .join('\n')
  return {
    issuer: { label: t('issuer') },
    clientId: { label: t('clientId') },
    secret: { label: t('clientSecret'), show: (is) => t(is === 'new' ? 'secretNew' : 'secretSame') },
    scope: { label: t('scope') },
    groupsClaim: { label: t('groupsClaim') },
    groups: { label: t('rolesTitle'), show: groupsInWords },
    defaultRoles: { label: t('defaultRoles'), show: roleNames },
    createsIdentities: { label: t('createsIdentities'), show: (is) => t(is ? 'yes' : 'no') },
  }
}

/** The settings as text, by label, for users who may not change them. */
export function useCompanyWords() {
  const { secret: _, ...fields } = useCompanyFields()
  return (companySignIn: CompanySignIn): Record<string, string> => {
    const values = toCompanyForm(companySignIn)
    return Object.fromEntries(
      (Object.keys(fields) as (keyof typeof fields)[]).map((name) => {
        const { label, show = String } = fields[name] as { label: string; show?: (value: unknown) => string }
        return [label, show(values[name])]
      }),
    )
  }
}
