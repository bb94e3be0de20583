'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { type Alert, assigneesQuery } from '@/lib/data/alerts/alerts'
import { useDraftOwner } from '@/lib/drafts/owner'
import type { AlertWrites } from '../use-alert-writes'
import { useWho } from '../use-names'
import { ChoiceForm } from './choice-form'

type Props = { alert: Alert; writes: AlertWrites; onDone: () => void }

/** Assigns the alert to somebody; the user comes first in the list. */
export function AssignField({ alert, writes, onDone }: Props) {
  const t = useTranslations('alerts.acts')
  const { identityId: me } = useDraftOwner()
  const { data: people = [], isPending } = useQuery(assigneesQuery())
  const who = useWho()
  const running = writes.runningOf(alert.id)
  const items = [...people.filter(({ id }) => id === me), ...people.filter(({ id }) => id !== me)]
  const assign = async (identityId: string) => {
    if (identityId === alert.assignedTo) return onDone()
    if (await writes.act(alert, { kind: 'assign', identityId })) onDone()
  }
  return (
    <ChoiceForm onCancel={onDone}>
      <Field label={running?.kind === 'assign' ? t('assigning') : t('assignTo')}>
        <Combobox
          items={items}
          value={items.find(({ id }) => id === alert.assignedTo) ?? null}
          onChange={(person) => person && void assign(person.id)}
          itemKey={({ id }) => id}
          itemText={({ id }) => (id === me ? t('me', { name: who(id) }) : who(id))}
          loading={isPending}
          emptyText={t('nobodyFound')}
          placeholder={t('assignHint')}
          disabled={running !== undefined}
          required
        />
      </Field>
    </ChoiceForm>
  )
}
