'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { useShortcut, useShortcutsEnabled } from '@/components/ui/hooks/use-shortcut'
import { Menu, MenuRadios } from '@/components/ui/overlays/menu'
import { priorityFilters } from '@/lib/data/alerts/alert-keys'
import type { Alert } from '@/lib/data/alerts/alerts'
import { isUnattended } from '@/lib/data/alerts/matches-filters'
import { KeyHint } from '../key-hint'
import { isUrgent, useNearestResponder } from '../nearest-responder'
import { PriorityMark, usePriorityWord } from '../priority-mark'
import { SendNearestFirst } from '../send-nearest'
import type { AlertWrites } from '../use-alert-writes'

/** The forms in the details, only one of which is open at a time. */
export type Form = 'move' | 'assign' | 'edit' | 'close' | 'dispatch'

type Props = {
  alert: Alert
  writes: AlertWrites
  form: Form | undefined
  onForm: (form: Form | undefined) => void
}

/**
 * The actions on an open alert. If it is unattended, acknowledging comes first or, if it is urgent, sending the nearest
 * responder; the other actions stay unobtrusive.
 */
export function ActBar(props: Props) {
  const { alert, writes, form } = props
  const nearest = useNearestResponder(alert)
  const sendsFirst = nearest !== undefined && isUrgent(alert)
  const isQuiet = form !== undefined
  return (
    <>
      {nearest && (
        <SendNearestFirst
          alert={alert}
          writes={writes}
          nearest={nearest}
          variant={sendsFirst && !isQuiet ? 'primary' : 'secondary'}
        />
      )}
      <Acts {...props} isAcknowledgingFirst={!sendsFirst && !isQuiet} />
    </>
  )
}

function Acts({
  alert,
  writes,
  form,
  onForm,
  isAcknowledgingFirst,
}: Props & { isAcknowledgingFirst: boolean }) {
  const t = useTranslations('alerts.acts')
  const running = writes.runningOf(alert.id)
  const busy = { 'aria-disabled': running !== undefined, 'aria-busy': running !== undefined }
  const waits = isUnattended(alert)
  const toggle = (name: Form) => ({
    'aria-expanded': form === name,
    onClick: () => onForm(form === name ? undefined : name),
  })
  const closeKey = useShortcut('x', () => onForm('close'))
  return (
    <fieldset className={cn('flex flex-wrap items-center gap-y-1', waits ? '-mr-3' : '-ml-3')}>
      <legend className="sr-only">{t('label')}</legend>
      {waits && <Acknowledge alert={alert} writes={writes} isPrimary={isAcknowledgingFirst} />}
      <Button variant="ghost" {...toggle('assign')}>
        {t(running?.kind === 'assign' ? 'assigning' : 'assign')}
      </Button>
      {!waits && (
        <Button variant="ghost" {...busy} onClick={() => void writes.act(alert, { kind: 'release' })}>
          {t(running?.kind === 'release' ? 'releasing' : 'release')}
        </Button>
      )}
      <Button variant="ghost" {...toggle('edit')}>
        {t('edit')}
      </Button>
      <span className={cn(waits && '-ml-3')}>
        <PriorityMenu alert={alert} writes={writes} />
      </span>
      {form !== 'close' && (
        <Button
          variant={waits ? 'ghost' : 'secondary'}
          className="ml-auto"
          aria-keyshortcuts={closeKey}
          {...toggle('close')}
        >
          {t(alert.localOnly ? 'closedElsewhere' : 'close')}
          {closeKey && <KeyHint name="X" />}
        </Button>
      )}
    </fieldset>
  )
}

function Acknowledge({ alert, writes, isPrimary }: Pick<Props, 'alert' | 'writes'> & { isPrimary: boolean }) {
  const t = useTranslations('alerts.acts')
  const [hasKeys] = useShortcutsEnabled()
  const running = writes.runningOf(alert.id)
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      aria-keyshortcuts={hasKeys ? 'a' : undefined}
      aria-disabled={running !== undefined}
      aria-busy={running !== undefined}
      onClick={() => void writes.act(alert, { kind: 'acknowledge' })}
    >
      {t(running?.kind === 'acknowledge' ? 'acknowledging' : 'acknowledge')}
      {hasKeys && (
        <span aria-hidden="true" className="opacity-75 max-sm:hidden">
          A
        </span>
      )}
    </Button>
  )
}

/** Shows the alert's current priority; a new one appears only once the API has confirmed it. */
function PriorityMenu({ alert, writes }: Pick<Props, 'alert' | 'writes'>) {
  const t = useTranslations('alerts')
  const wordOf = usePriorityWord()
  const isRunning = writes.runningOf(alert.id)?.kind === 'prioritise'
  const word = wordOf(alert.priority)
  const trigger = (
    <Button variant="ghost" aria-busy={isRunning}>
      {isRunning ? t('acts.prioritising') : t('acts.priority', { word })}
      <ChevronDown aria-hidden="true" />
    </Button>
  )
  return (
    <Menu trigger={trigger}>
      <MenuRadios
        label={t('priority.label')}
        value={String(alert.priority)}
        onChange={(level) => void writes.act(alert, { kind: 'prioritise', priority: Number(level) })}
        options={priorityFilters.map((level) => ({
          value: level as string,
          label: (
            <>
              <PriorityMark priority={Number(level)} />
              <span aria-hidden="true">{wordOf(Number(level))}</span>
            </>
          ),
        }))}
      />
    </Menu>
  )
}
