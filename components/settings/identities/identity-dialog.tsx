'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Controller, type UseFormRegisterReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { Notice } from '@/components/ui/feedback/notice'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { DateInput } from '@/components/ui/fields/date-input'
import { Field, Fieldset } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import type { Identity } from '@/lib/contract/identity'
import { type Role, roles } from '@/lib/contract/roles'
import { identityKeys } from '@/lib/data/identities'
import { useRoleNames } from '@/lib/i18n/use-role-names'
import { RecordDialog } from '../record-dialog'
import { requiredText } from '../required-text'
import type { Editing } from '../use-editing'
import { useRecordForm } from '../use-record-form'
import { type Saved, useSaveIdentity } from './external-id-writes'
import { useEnd } from './use-end'

const IdentityForm = z.object({
  name: requiredText(100),
  roles: z.array(z.enum(roles)).check(z.minLength(1, 'required')),
  /** The last day, as `2027-01-31`; empty for no end. */
  expiresAt: z.union([z.literal(''), z.iso.date()]),
  sendsUnapproved: z.boolean(),
  supervisor: z.boolean(),
})
type IdentityForm = z.infer<typeof IdentityForm>

type IdentityDialogProps = {
  editing: Editing<Identity>
  ownId: string
  /** The roles that allow changing identities; any one suffices. */
  managingRoles: readonly Role[]
  onSaved: (saved: Saved) => void
}

export function IdentityDialog({ editing, ownId, managingRoles, onSaved }: IdentityDialogProps) {
  const t = useTranslations('settings')
  const inWords = useInWords()
  const end = useEnd()
  const { row } = editing
  const { save, forget } = useSaveIdentity()
  const record = useRecordForm({
    kind: 'identity',
    schema: IdentityForm,
    row,
    toValues: (from?: Identity): IdentityForm => ({
      name: from?.name ?? '',
      roles: from?.roles ?? [],
      expiresAt: end.toDay(from?.expiresAt),
      sendsUnapproved: from?.sendsUnapproved ?? false,
      supervisor: from?.supervisor ?? false,
    }),
    save: ({ expiresAt: day, ...values }, base) =>
      save({ ...values, expiresAt: end.toMoment(day, base?.expiresAt) }, base),
    onSaved: (_, saved) => onSaved(saved),
    reads: identityKeys.all,
  })
  const { form, errorOf } = record
  const isOwn = row?.id === ownId
  const keepsRights = form.watch('roles').some((role) => managingRoles.includes(role))
  return (
    <RecordDialog
      kind="identities"
      editing={editing}
      record={record}
      inWords={inWords}
      isOnce
      onCancel={forget}
    >
      <Field label={t('name')} required hint={t('identities.nameHint')} error={errorOf('name')}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <RoleFields register={form.register('roles')} error={errorOf('roles') && t('identities.chooseRole')} />
      {isOwn && !keepsRights && <Notice tone="amber">{t('identities.ownRole')}</Notice>}
      <Field
        label={t('identities.lastDay')}
        hint={t('identities.lastDayHint', { zone: end.timeZone })}
        error={errorOf('expiresAt') && t('identities.dayPassed')}
      >
        <Controller
          control={form.control}
          name="expiresAt"
          render={({ field }) => <DateInput {...field} min={end.today} className="w-full sm:max-w-60" />}
        />
      </Field>
      {row && (
        <>
          <Checkbox
            {...form.register('sendsUnapproved')}
            label={t('identities.sendsUnapproved')}
            hint={t('identities.sendsUnapprovedHint')}
          />
          <Checkbox
            {...form.register('supervisor')}
            label={t('identities.supervisor')}
            hint={t('identities.supervisorHint')}
          />
        </>
      )}
    </RecordDialog>
  )
}

type RoleFieldsProps = { register: UseFormRegisterReturn; error?: ReactNode }

/** One or more roles, each with a description of what it allows. */
function RoleFields({ register, error }: RoleFieldsProps) {
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

function useInWords() {
  const t = useTranslations('settings')
  const roleNames = useRoleNames()
  const end = useEnd()
  return (from?: Identity) =>
    from && {
      [t('name')]: from.name,
      [t('roles')]: roleNames(from.roles),
      [t('identities.lastDay')]: from.expiresAt ? end.inWords(from.expiresAt) : '',
      [t('identities.sendsUnapproved')]: t(
        from.sendsUnapproved ? 'identities.sendsUnapprovedHint' : 'identities.asksApproval',
      ),
      [t('identities.supervisor')]: t(from.supervisor ? 'identities.isCalled' : 'identities.isNotCalled'),
      [t('state')]: t(from.disabled ? 'disabled' : 'active'),
    }
}
