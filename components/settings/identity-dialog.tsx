'use client'

import { useTranslations } from 'next-intl'
import { Controller } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { RadioGroup } from '@/components/ui/radio-group'
import { roles } from '@/lib/contract/choices'
import type { Identity } from '@/lib/contract/identity'
import type { ActionResult } from '@/lib/queries/action-result'
import { IdentityForm } from './form-schemas'
import { RecordDialog } from './record-dialog'
import type { Editing } from './use-editing'
import { useRecordForm } from './use-record-form'

/** The external id comes with a new identity only. */
export type Saved = { identity: Identity; externalId?: string }
export type IdentityChange = Partial<IdentityForm & { disabled: boolean }>
export type IdentitySaving = {
  createIdentity: (body: IdentityForm) => Promise<ActionResult<Saved>>
  updateIdentity: (
    id: string,
    change: IdentityChange,
    version: number,
  ) => Promise<ActionResult<{ identity: Identity }>>
}

type IdentityDialogProps = {
  editing: Editing<Identity>
  ownId: string
  actions: IdentitySaving
  onSaved: (saved: Saved) => void
}

export function IdentityDialog({ editing, ownId, actions, onSaved }: IdentityDialogProps) {
  const t = useTranslations('settings')
  const tell = useTell()
  const { row } = editing
  const record = useRecordForm({
    schema: IdentityForm,
    draftKey: 'identity',
    row,
    toValues: (from?: Identity): IdentityForm => ({ name: from?.name ?? '', role: from?.role ?? 'agent' }),
    save: (values, base): Promise<ActionResult<Saved>> =>
      base ? actions.updateIdentity(base.id, values, base.version) : actions.createIdentity(values),
    onSaved: (_, saved) => onSaved(saved),
  })
  const { form, errorOf } = record
  const losesRights = row?.id === ownId && row.role === 'admin' && form.watch('role') !== 'admin'
  return (
    <RecordDialog kind="identities" editing={editing} record={record} tell={tell}>
      <Field label={t('name')} required hint={t('identities.nameHint')} error={errorOf('name')}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <Controller
        control={form.control}
        name="role"
        render={({ field: { value, onChange } }) => <RoleChoice value={value} onChange={onChange} />}
      />
      {losesRights && <Notice tone="amber">{t('identities.ownRole')}</Notice>}
    </RecordDialog>
  )
}

type RoleChoiceProps = { value: Identity['role']; onChange: (role: Identity['role']) => void }

function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const t = useTranslations()
  return (
    <RadioGroup
      legend={t('settings.role')}
      options={roles.map((role) => ({
        value: role,
        label: t(`common.roles.${role}`),
        hint: t(`settings.roleHints.${role}`),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}

function useTell() {
  const t = useTranslations()
  return (from?: Identity) =>
    from && {
      [t('settings.name')]: from.name,
      [t('settings.role')]: t(`common.roles.${from.role}`),
      [t('settings.state')]: t(from.disabled ? 'settings.disabled' : 'settings.active'),
    }
}
