'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import { responderKinds } from '@/lib/contract/choices'
import {
  type Responder,
  responderKeys,
  useCreateResponder,
  useUpdateResponder,
} from '@/lib/data/alerts/responders'
import { useRecordForm } from '@/lib/forms/use-record-form'
import { RecordDialog } from '../record-dialog'
import type { Editing } from '../use-editing'
import { ResponderForm, skillsOf } from './responder-form'
import { WhomFields } from './whom-fields'

const toValues = (from?: Responder): ResponderForm => ({
  name: from?.name ?? '',
  kind: from?.kind ?? 'person',
  skills: from?.skills.join(', ') ?? '',
  whom: from?.accountId ? 'account' : 'identity',
  accountId: from?.accountId ?? '',
  accountName: '',
  identityId: from?.identityId ?? '',
})

type ResponderDialogProps = { editing: Editing<Responder>; onSaved: (name: string) => void }

/** A responder's account or identity cannot be changed. */
export function ResponderDialog({ editing, onSaved }: ResponderDialogProps) {
  const t = useTranslations('settings')
  const { row } = editing
  const [create, update] = [useCreateResponder(), useUpdateResponder()]
  const record = useRecordForm({
    kind: 'responder',
    resolver: zodResolver(ResponderForm),
    record: row,
    toValues,
    save: (values, base, key) => {
      const name = values.name === '' ? null : values.name
      // Does not send an unchanged name: it may be the account's or identity's own, and should keep following it.
      const traits = { kind: values.kind, skills: skillsOf(values.skills) }
      const body = name === base?.name ? traits : { name, ...traits }
      if (base) return update.mutateAsync({ id: base.id, body, version: base.version })
      const { whom, accountId, identityId } = values
      const who = whom === 'account' ? { accountId } : { identityId }
      return create.mutateAsync({ body: { name, ...traits, ...who }, key })
    },
    onSaved: (_, { responder }) => onSaved(responder.name),
    reads: responderKeys.all,
  })
  const { form, errorOf } = record
  const fields = {
    name: { label: t('name') },
    kind: { label: t('responders.kind') },
    skills: { label: t('responders.skills') },
    whom: { label: t('responders.whom') },
    accountId: { label: t('responders.account') },
    accountName: { label: t('responders.account') },
    identityId: { label: t('responders.identity') },
  }
  return (
    <RecordDialog kind="responders" editing={editing} record={record} fields={fields}>
      {!row && <WhomFields form={form} errorOf={errorOf} />}
      <Field label={t('name')} hint={t('responders.nameHint')} error={errorOf('name')}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <RadioGroup
        legend={t('responders.kind')}
        value={form.watch('kind')}
        onChange={(next) => form.setValue('kind', next, { shouldDirty: true })}
        options={responderKinds.map((value) => ({ value, label: t(`responders.kinds.${value}`) }))}
      />
      <Field label={t('responders.skills')} hint={t('responders.skillsHint')} error={errorOf('skills')}>
        <Input {...form.register('skills')} autoComplete="off" />
      </Field>
    </RecordDialog>
  )
}
