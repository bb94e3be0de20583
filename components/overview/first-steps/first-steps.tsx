'use client'

import { Circle, CircleCheck, CircleQuestionMark, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { TextLink } from '@/components/ui/text-link'
import type { FirstStep } from '@/lib/contract/choices'
import { type Step, useFirstSteps } from './use-first-steps'
import { usePutAway } from './use-put-away'

const places: Record<FirstStep, string> = {
  country: '/settings/business?field=defaultCountry',
  timeZone: '/settings/business?field=timeZone',
  types: '/settings/account-types',
  channel: '/settings/channels',
  colleague: '/settings/identities?edit=new',
  test: '/notifications/new',
}

/** The setup steps for a new business; hidden once all are done or dismissed. */
export function FirstSteps() {
  const t = useTranslations('overview.steps')
  const { steps, business } = useFirstSteps()
  const { putAway, pending } = usePutAway()
  const list = useRef<HTMLElement>(null)
  const left = steps.filter(({ done }) => done !== true)
  if (!business || left.length === 0) return null
  const remove = async (name: FirstStep) => {
    // The focused button has been removed along with its line.
    if (await putAway(business, name)) list.current?.focus()
  }
  return (
    <section ref={list} tabIndex={-1} aria-labelledby="first-steps" className="outline-none">
      <h2 id="first-steps" className="flex items-baseline gap-2 border-b border-line pb-2 text-14">
        <span>{t('title')}</span>
        <span className="tabular text-12 font-normal text-muted">
          {t('progress', { done: steps.length - left.length, all: steps.length })}
        </span>
      </h2>
      <ul className="grid grid-cols-1 gap-x-10 lg:grid-cols-2">
        {steps.map((step) => (
          <StepLine
            key={step.name}
            step={step}
            isPending={pending === step.name}
            onPutAway={() => void remove(step.name)}
          />
        ))}
      </ul>
    </section>
  )
}

type StepLineProps = { step: Step; isPending: boolean; onPutAway: () => void }

function StepLine({ step: { name, done }, isPending, onPutAway }: StepLineProps) {
  const t = useTranslations('overview.steps')
  return (
    <li className="flex items-start gap-2.5 border-b border-line py-2 text-13">
      <StepMark done={done} />
      <span className="min-w-0 flex-1">
        {done ? (
          <span className="text-muted">{t(`${name}.name`)}</span>
        ) : (
          <TextLink href={places[name]} className="font-medium">
            {t(`${name}.name`)}
          </TextLink>
        )}
        <span className="sr-only">{`, ${t(stateOf(done))}`}</span>
        {!done && <span className="block text-muted">{t(`${name}.why`)}</span>}
      </span>
      {!done && (
        <IconButton
          size="sm"
          label={t('putAway', { name: t(`${name}.name`) })}
          pending={isPending}
          onClick={onPutAway}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

const stateOf = (done: Step['done']) => (done === undefined ? 'unknown' : done ? 'done' : 'open')

function StepMark({ done }: Pick<Step, 'done'>) {
  const style = 'mt-0.5 size-4 shrink-0'
  if (done === undefined) return <CircleQuestionMark aria-hidden="true" className={`${style} text-amber`} />
  return done ? (
    <CircleCheck aria-hidden="true" className={`${style} text-green`} />
  ) : (
    <Circle aria-hidden="true" className={`${style} text-muted`} />
  )
}
