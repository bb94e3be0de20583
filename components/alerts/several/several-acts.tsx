'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { RestoredNotice } from '@/components/forms/restored-notice'
import { Button } from '@/components/ui/buttons/button'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { Menu, MenuItem } from '@/components/ui/overlays/menu'
import type { AlertAct } from '@/lib/contract/alerts/acts'
import { priorityFilters } from '@/lib/data/alerts/alert-keys'
import { assigneesQuery } from '@/lib/data/alerts/alerts'
import { useDraftForm } from '@/lib/forms/use-draft-form'
import { useOpenForm } from '@/lib/forms/use-open-form'
import { type Closing, emptyClosing, ReasonFields } from '../details/reason-fields'
import { usePriorityWord } from '../priority-mark'
import { useWho } from '../use-names'

/** The draft's ID when several alerts are closed; it is the same whichever alerts are selected. */
const draftId = 'several'

type Props = { count: number; isPending: boolean; onAct: (act: AlertAct) => Promise<boolean> }

/** The bulk actions on the selected alerts; closing and assigning ask only once for all of them. */
export function SeveralActs({ count, isPending, onAct }: Props) {
  const t = useTranslations('areas.several')
  const { form, focuses, setForm } = useOpenForm<'assign' | 'close'>([['close', 'alert-reason', draftId]])
  const busy = { 'aria-disabled': isPending, 'aria-busy': isPending }
  const act = async (next: AlertAct) => !isPending && (await onAct(next))
  const toggle = (name: 'assign' | 'close') => ({
    'aria-expanded': form === name,
    onClick: () => setForm(form === name ? undefined : name),
  })
  return (
    <>
      <fieldset className="-mx-2 flex flex-wrap gap-y-1">
        <legend className="sr-only">{t('acts')}</legend>
        <Button size="sm" variant="ghost" {...busy} onClick={() => void act({ kind: 'acknowledge' })}>
          {t('acknowledge')}
        </Button>
        <Button size="sm" variant="ghost" {...toggle('assign')}>
          {t('assign')}
        </Button>
        <Button size="sm" variant="ghost" {...busy} onClick={() => void act({ kind: 'release' })}>
          {t('release')}
        </Button>
        <PriorityMenu onChoose={(priority) => void act({ kind: 'prioritise', priority })} />
        <Button size="sm" variant="ghost" {...busy} onClick={() => void act({ kind: 'reopen' })}>
          {t('reopen')}
        </Button>
        <Button size="sm" variant="ghost" {...toggle('close')}>
          {t('close')}
        </Button>
      </fieldset>
      {form === 'assign' && <AssignForm count={count} isPending={isPending} onAct={act} />}
      {form === 'close' && <CloseForm count={count} isPending={isPending} onAct={act} autoFocus={focuses} />}
    </>
  )
}

function AssignForm({ count, isPending, onAct }: Props) {
  const t = useTranslations('areas.several')
  const { data: people = [], isPending: isLoading } = useQuery(assigneesQuery())
  const who = useWho()
  return (
    <Field label={t('assignTo', { count })}>
      <Combobox
        items={people}
        value={null}
        onChange={(person) => person && void onAct({ kind: 'assign', identityId: person.id })}
        itemKey={({ id }) => id}
        itemText={({ id }) => who(id)}
        loading={isLoading}
        emptyText={t('nobodyFound')}
        disabled={isPending}
        required
      />
    </Field>
  )
}

function CloseForm({ count, isPending, onAct, autoFocus }: Props & { autoFocus: boolean }) {
  const t = useTranslations('areas.several')
  const { form, draft, submitWith } = useDraftForm<'alert-reason', Closing>({
    kind: 'alert-reason',
    id: draftId,
    defaultValues: emptyClosing,
  })
  const close = submitWith(async ({ code, reason }) => {
    if (!(await onAct({ kind: 'close', code, reason: reason.trim() || undefined }))) return
    form.reset()
    draft.startAnew()
  })
  return (
    <form method="post" onSubmit={close} className="flex flex-col gap-3 border-t border-line pt-3">
      <RestoredNotice form={form} draft={draft} />
      <ReasonFields form={form} autoFocus={autoFocus} readOnly={isPending} />
      <Button type="submit" variant="primary" className="self-end" pending={isPending}>
        {t('closeThem', { count })}
      </Button>
    </form>
  )
}

function PriorityMenu({ onChoose }: { onChoose: (priority: number) => void }) {
  const t = useTranslations('areas.several')
  const wordOf = usePriorityWord()
  const trigger = (
    <Button size="sm" variant="ghost">
      {t('priority')}
      <ChevronDown aria-hidden="true" />
    </Button>
  )
  return (
    <Menu trigger={trigger}>
      {priorityFilters.map((level) => (
        <MenuItem key={level} onSelect={() => onChoose(Number(level))}>
          {level} {wordOf(Number(level))}
        </MenuItem>
      ))}
    </Menu>
  )
}
