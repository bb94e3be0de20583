'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import type { Identity } from '@/lib/contract/identity'
import type { Role } from '@/lib/contract/roles'
import type { ActionResult } from '@/lib/data/write'
import { lastDayBefore, startOfDay } from '@/lib/format/zoned-day'
import { useFormat } from '@/lib/i18n/use-format'
import { useRoleNames } from '@/lib/i18n/use-role-names'
import { IdentityForm } from './form-schemas'
import { RecordDialog } from './record-dialog'
import { RoleFields } from './role-fields'
import type { Editing } from './use-editing'
import { useRecordForm } from './use-record-form'

/** The external id comes with a new identity only. */
export type Saved = { identity: Identity; externalId?: string }
export type IdentityBody = Pick<Identity, 'name' | 'roles' | 'expiresAt'>
export type IdentityActions = {
  createIdentity: (body: IdentityBody) => Promise<ActionResult<Saved>>
  updateIdentity: (
    id: string,
    change: Partial<IdentityBody & Pick<Identity, 'disabled'>>,
    version: number,
  ) => Promise<ActionResult<{ identity: Identity }>>
  rotateIdentity: (
    id: string,
    overlapHours: number,
    version: number,
  ) => Promise<ActionResult<{ identity: Identity; externalId: string }>>
}

type IdentityDialogProps = {
  editing: Editing<Identity>
  ownId: string
  /** The roles of which one is needed to change identities. */
  managingRoles: readonly Role[]
  actions: IdentityActions
  onSaved: (saved: Saved) => void
}

export function IdentityDialog({ editing, ownId, managingRoles, actions, onSaved }: IdentityDialogProps) {
  const t = useTranslations('settings')
  const tell = useTell()
  const end = useEnd()
  const { row } = editing
  const record = useRecordForm({
    schema: IdentityForm,
    draftKey: 'identity',
    row,
    toValues: (from?: Identity): IdentityForm => ({
      name: from?.name ?? '',
      roles: from?.roles ?? [],
      expiresAt: end.toDay(from?.expiresAt),
    }),
    save: ({ expiresAt: day, ...values }, base): Promise<ActionResult<Saved>> => {
      const body = { ...values, expiresAt: end.toMoment(day, base?.expiresAt) }
      return base ? actions.updateIdentity(base.id, body, base.version) : actions.createIdentity(body)
    },
    onSaved: (_, saved) => onSaved(saved),
  })
  const { form, errorOf } = record
  const isOwn = row?.id === ownId
  const keepsRights = form.watch('roles').some((role) => managingRoles.includes(role))
  return (
    <RecordDialog kind="identities" editing={editing} record={record} tell={tell}>
      <Field label={t('name')} required hint={t('identities.nameHint')} error={errorOf('name')}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <RoleFields register={form.register('roles')} error={errorOf('roles') && t('identities.chooseRole')} />
      {isOwn && !keepsRights && <Notice tone="amber">{t('identities.ownRole')}</Notice>}
      <Field
        label={t('identities.lastDay')}
        hint={t('identities.lastDayHint')}
        error={errorOf('expiresAt') && t('identities.dayPassed')}
      >
        <Input {...form.register('expiresAt')} type="date" className="tabular sm:max-w-60" />
      </Field>
    </RecordDialog>
  )
}

/** An end is written as the last day before it, in the reader's zone; one that stays the same day stays to the second. */
function useEnd() {
  const timeZone = useTimeZone() ?? 'UTC'
  const toDay = (moment?: string | null) => (moment ? lastDayBefore(moment, timeZone) : '')
  return {
    toDay,
    toMoment: (day: string, before: string | null = null) =>
      day === toDay(before) ? before : (startOfDay(day, timeZone, 1) ?? null),
  }
}

function useTell() {
  const t = useTranslations('settings')
  const roleNames = useRoleNames()
  const format = useFormat()
  return (from?: Identity) =>
    from && {
      [t('name')]: from.name,
      [t('roles')]: roleNames(from.roles),
      [t('expiresAt')]: from.expiresAt ? format.dateTime(from.expiresAt) : t('never'),
      [t('state')]: t(from.disabled ? 'disabled' : 'active'),
    }
}
