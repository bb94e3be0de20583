'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import type { FieldTexts } from '@/components/forms/conflict-panel'
import { Notice } from '@/components/ui/feedback/notice'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { DateInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import type { Identity } from '@/lib/contract/identity'
import { type Role, roles } from '@/lib/contract/roles'
import { useIsUpstream } from '@/lib/data/business'
import { identityKeys, useCreateIdentity, useUpdateIdentity } from '@/lib/data/identities'
import { useRecordForm } from '@/lib/forms/use-record-form'
import { useFormat } from '@/lib/i18n/use-format'
import { useRoleNames } from '@/lib/i18n/use-role-names'
import { RecordDialog } from '../record-dialog'
import { requiredText } from '../required-text'
import { RoleFields } from '../role-fields'
import type { Editing } from '../use-editing'
import type { Saved } from './external-id-writes'
import { useEnd } from './use-end'

const IdentityForm = z.object({
  name: requiredText(100),
  roles: z.array(z.enum(roles)).check(z.minLength(1, 'required')),
  /** The last day, as `2027-01-31`; empty for no end. */
  expiresAt: z.union([z.literal(''), z.iso.date()]),
  sendsUnapproved: z.boolean(),
  supervisor: z.boolean(),
  /** Changed only with a separate button; shown here if someone else has changed it while the form was open. */
  disabled: z.boolean(),
})
type IdentityForm = z.infer<typeof IdentityForm>

type IdentityDialogProps = {
  editing: Editing<Identity>
  ownId: string
  /** The roles that allow changing identities; any one of them is enough. */
  managingRoles: readonly Role[]
  onSaved: (saved: Saved) => void
}

export function IdentityDialog({ editing, ownId, managingRoles, onSaved }: IdentityDialogProps) {
  const t = useTranslations('settings')
  const fields = useFieldTexts()
  const isUpstream = useIsUpstream()
  const end = useEnd()
  const { row } = editing
  const [create, update] = [useCreateIdentity(), useUpdateIdentity()]
  const record = useRecordForm({
    kind: 'identity',
    resolver: zodResolver(IdentityForm),
    record: row,
    toValues: (from?: Identity): IdentityForm => ({
      name: from?.name ?? '',
      roles: from?.roles ?? [],
      expiresAt: end.toDay(from?.expiresAt),
      sendsUnapproved: from?.sendsUnapproved ?? false,
      supervisor: from?.supervisor ?? false,
      disabled: from?.disabled ?? false,
    }),
    save: (
      { expiresAt: day, disabled: _, sendsUnapproved, supervisor, ...values },
      base,
      key,
    ): Promise<Saved> => {
      const body = { ...values, expiresAt: end.toMoment(day, base?.expiresAt) }
      if (!base) return create.mutateAsync({ body, key })
      const change = { ...body, sendsUnapproved, supervisor }
      return update.mutateAsync({ identityId: base.id, body: change, version: base.version })
    },
    onSaved: (_, saved) => onSaved(saved),
    reads: identityKeys.all,
  })
  const { form, errorOf } = record
  const isOwn = row?.id === ownId
  const keepsRights = form.watch('roles').some((role) => managingRoles.includes(role))
  return (
    <RecordDialog kind="identities" editing={editing} record={record} fields={fields}>
      <Field label={t('name')} required hint={t('identities.nameHint')} error={errorOf('name')}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <RoleFields
        register={form.register('roles')}
        legend={t('roles')}
        hint={t('identities.rolesHint')}
        error={errorOf('roles') && t('identities.chooseRole')}
        required
      />
      {isOwn && !keepsRights && <Notice tone="amber">{t('identities.ownRole')}</Notice>}
      <Field
        label={t('identities.lastDay')}
        hint={t(isUpstream ? 'identities.lastDayHintUpstream' : 'identities.lastDayHint', {
          zone: end.timeZone,
        })}
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

function useFieldTexts(): FieldTexts<IdentityForm> {
  const t = useTranslations('settings')
  const roleNames = useRoleNames()
  const format = useFormat()
  return {
    name: { label: t('name') },
    roles: { label: t('roles'), show: roleNames },
    expiresAt: { label: t('identities.lastDay'), show: (day) => day && format.day(day) },
    sendsUnapproved: {
      label: t('identities.sendsUnapproved'),
      show: (is) => t(is ? 'identities.sendsUnapprovedHint' : 'identities.asksApproval'),
    },
    supervisor: {
      label: t('identities.supervisor'),
      show: (is) => t(is ? 'identities.isCalled' : 'identities.isNotCalled'),
    },
    disabled: { label: t('state'), show: (is) => t(is ? 'disabled' : 'active') },
  }
}
