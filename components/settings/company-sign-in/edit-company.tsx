'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormNotices } from '@/components/forms/form-notices'
import { Button } from '@/components/ui/buttons/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field, Fieldset } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Textarea } from '@/components/ui/fields/textarea'
import { roles } from '@/lib/contract/roles'
import { type CompanySignIn, companySignInKeys, useSaveCompanySignIn } from '@/lib/data/company-sign-in'
import { useRecordForm } from '@/lib/forms/use-record-form'
import { useRoleNames } from '@/lib/i18n/use-role-names'
import { RoleFields } from '../role-fields'
import { CompanyForm, toCompanyBody, toCompanyForm } from './company-form'
import { useCompanyFields } from './use-company-words'

const id = 'companySignIn'

type EditCompanyProps = { companySignIn: CompanySignIn; onSaved: (next: CompanySignIn) => void }

export function EditCompany({ companySignIn, onSaved }: EditCompanyProps) {
  const t = useTranslations('settings.companySignIn')
  const fields = useCompanyFields()
  const roleNames = useRoleNames()
  const save = useSaveCompanySignIn()
  const [clientSecret, setClientSecret] = useState('')
  const record = useRecordForm({
    kind: 'company-sign-in',
    draftId: id,
    resolver: zodResolver(CompanyForm),
    record: { ...companySignIn, id },
    toValues: toCompanyForm,
    save: (values, base) =>
      save.mutateAsync({ body: toCompanyBody(values, clientSecret), version: base?.version ?? 0 }),
    onSaved: (_, answer) => onSaved(answer.companySignIn),
    // An error in any role's groups is shown at the single field that contains all of them.
    pathOf: (path) => {
      const [name = ''] = path.split('.')
      const own = { roleGroups: 'groups', clientSecret: 'secret' }[name] ?? name
      return own in CompanyForm.shape ? own : undefined
    },
    reads: companySignInKeys.all,
  })
  const { form, errorOf, refusal } = record
  const isUnavailable = refusal?.issues.some(({ path, code }) => path === 'issuer' && code === 'not_found')
  return (
    <form method="post" noValidate onSubmit={record.submit} className="flex max-w-160 flex-col gap-4">
      <FormNotices record={record} fields={fields} />
      <Field
        label={t('issuer')}
        required
        hint={t('issuerHint')}
        error={errorOf('issuer') && (isUnavailable ? t('issuerRefused') : errorOf('issuer'))}
      >
        <Input {...form.register('issuer')} type="url" inputMode="url" placeholder="https://" dir="ltr" />
      </Field>
      <Field label={t('clientId')} required error={errorOf('clientId')}>
        <Input {...form.register('clientId')} autoComplete="off" spellCheck={false} dir="ltr" />
      </Field>
      <Field
        label={t('clientSecret')}
        hint={t(companySignIn.hasClientSecret ? 'clientSecretKept' : 'clientSecretHint')}
        error={errorOf('secret')}
      >
        <Input
          type="password"
          autoComplete="new-password"
          value={clientSecret}
          onChange={({ target: { value } }) => {
            setClientSecret(value)
            form.setValue('secret', value === '' ? 'same' : 'new', { shouldDirty: true })
          }}
          maxLength={2000}
          dir="ltr"
        />
      </Field>
      <Field label={t('scope')} required hint={t('scopeHint')} error={errorOf('scope')}>
        <Input {...form.register('scope')} autoComplete="off" spellCheck={false} dir="ltr" />
      </Field>
      <Field label={t('groupsClaim')} required hint={t('groupsClaimHint')} error={errorOf('groupsClaim')}>
        <Input {...form.register('groupsClaim')} autoComplete="off" spellCheck={false} dir="ltr" />
      </Field>
      <Fieldset legend={t('rolesTitle')} hint={t('rolesHint')} error={errorOf('groups')}>
        <div className="flex flex-col gap-3">
          {roles.map((role) => (
            <Field key={role} label={t('groupsOf', { role: roleNames([role]) })}>
              <Textarea {...form.register(`groups.${role}`)} rows={1} className="min-h-8" />
            </Field>
          ))}
        </div>
      </Fieldset>
      <RoleFields
        register={form.register('defaultRoles')}
        legend={t('defaultRoles')}
        hint={t('defaultRolesHint')}
        error={errorOf('defaultRoles')}
      />
      <Checkbox
        {...form.register('createsIdentities')}
        label={t('createsIdentities')}
        hint={t('createsIdentitiesHint')}
      />
      <div>
        <Button type="submit" variant="primary" pending={record.pending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
