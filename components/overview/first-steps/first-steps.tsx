'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck, CircleQuestionMark, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { useToast } from '@/components/ui/feedback/use-toast'
import { TextLink } from '@/components/ui/text-link'
import type { Business } from '@/lib/contract/business'
import { type FirstStep, firstSteps, startingAccountTypes } from '@/lib/contract/choices'
import type { AccountType } from '@/lib/contract/definitions'
import {
  businessKeys,
  businessQuery,
  keepBusiness,
  useIsUpstream,
  useUpdateBusiness,
} from '@/lib/data/business'
import { channelsQuery } from '@/lib/data/channels'
import { accountTypesQuery } from '@/lib/data/definitions'
import { identitiesQuery } from '@/lib/data/identities'
import { lastNotificationsQuery } from '@/lib/data/overview'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'

/** `done` is undefined while it is unknown. */
type Step = { name: FirstStep; done: boolean | undefined }

/** The business's first steps, except those dismissed, with their state according to the API. */
function useFirstSteps() {
  const { data: business } = useQuery(businessQuery())
  const { data: channels } = useQuery(channelsQuery())
  const { data: types } = useQuery(accountTypesQuery())
  const { data: identities } = useQuery(identitiesQuery())
  const sent = useQuery(lastNotificationsQuery()).data
  const done: Record<FirstStep, boolean | undefined> = {
    country: business && business.defaultCountry !== null,
    timeZone: business && business.timeZone !== null,
    types: types && isOwn(types),
    channel:
      business?.drill || channels?.some(({ configured, source }) => configured && source !== 'generated'),
    colleague: identities && identities.filter(({ disabled }) => !disabled).length > 1,
    test: sent && sent.notifications.length > 0,
  }
  const left = useIsUpstream() ? notUpstream : []
  const away = [...left, ...(business?.putAwaySteps ?? [])]
  const steps = firstSteps
    .filter((name) => !away.includes(name))
    .map((name): Step => ({ name, done: done[name] }))
  return { steps, business }
}

/** Steps that do not apply if another deployment sends the messages and stores the people and account types. */
const notUpstream: readonly FirstStep[] = ['types', 'channel', 'colleague']

/** Whether the business has changed, added or deleted an account type; the initial ones are the same for everyone. */
const isOwn = (types: readonly AccountType[]) =>
  types.length !== startingAccountTypes || types.some(({ version }) => version > 1)

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
    // The focused button has been removed along with its step, so focus the list.
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

/** Dismisses a first step for the whole business, with undo; `pending` is the step that is being dismissed. */
function usePutAway() {
  const t = useTranslations('overview.steps')
  const toast = useToast()
  const queries = useQueryClient()
  const { failureText } = useFailureText()
  const update = useUpdateBusiness()

  async function store({ version }: Business, putAwaySteps: FirstStep[]) {
    const { business } = await update.mutateAsync({ body: { putAwaySteps }, version })
    keepBusiness(queries, business)
    return business
  }

  function sayFailure(error: unknown) {
    const failure = failureOf(error)
    const text = failure.code === 'version_stale' ? t('stale') : failureText(failure)
    toast.show({ title: t('failed'), description: text, tone: 'error' })
    void queries.invalidateQueries({ queryKey: businessKeys.own })
  }

  async function putAway(business: Business, name: FirstStep): Promise<boolean> {
    try {
      const stored = await store(business, [...business.putAwaySteps, name])
      const bringBack = () => store(stored, business.putAwaySteps).catch(sayFailure)
      toast.show({
        title: t('wasPutAway', { name: t(`${name}.name`) }),
        action: { label: t('bringBack'), onAction: () => void bringBack() },
      })
      return true
    } catch (error) {
      sayFailure(error)
      return false
    }
  }

  return { putAway, pending: update.isPending ? update.variables?.body.putAwaySteps?.at(-1) : undefined }
}
