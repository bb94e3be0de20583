'use client'

import { Circle, CircleCheck, CircleMinus, CircleSlash, CircleX, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { cn } from '@/components/ui/cn'
import { DateTime } from '@/components/ui/date-time'
import { Details } from '@/components/ui/details'
import { Notice } from '@/components/ui/feedback/notice'
import { Progress } from '@/components/ui/feedback/progress'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Section } from '@/components/ui/section'
import { Texts } from '@/components/ui/texts'
import { ruleOutcomes } from '@/lib/contract/choices'
import type { ConformanceRun } from '@/lib/contract/connection'
import { isRunning, useCheckConformance } from '@/lib/data/upstream'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { useNow } from '@/lib/i18n/use-now'
import { Quoted, useConformanceWords } from './use-conformance-words'

type Rule = ConformanceRun['rules'][number]
type Outcome = Rule['outcome']

/** Compares the other deployment with the API description, and shows the last result. */
export function Comparison({ run, canCompare }: { run: ConformanceRun | null; canCompare: boolean }) {
  const t = useTranslations('settings.connection.compare')
  const now = useNow()
  const runs = run !== null && isRunning(run, now)
  return (
    <Section title={t('title')} className="gap-4">
      <p className="max-w-[72ch] pt-2 text-13 text-muted">{t('about')}</p>
      {canCompare && !runs && <CompareForm />}
      <div role="status">{runs && <Running startedAt={run.startedAt} />}</div>
      {run && !runs && <Result run={run} />}
    </Section>
  )
}

function CompareForm() {
  const t = useTranslations('settings.connection.compare')
  const { failureText } = useFailureText()
  const write = useCheckConformance()
  const [externalId, setExternalId] = useState('')
  const [isNeeded, setNeeded] = useState(false)
  const given = externalId.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setNeeded(given === '')
    if (given !== '') write.mutate(given, { onSuccess: () => setExternalId('') })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex max-w-160 flex-col gap-3">
      {write.failure && (
        <Notice tone="red" urgent>
          {failureText(write.failure)}
        </Notice>
      )}
      <Field
        label={t('externalId')}
        hint={t('externalIdHint')}
        error={isNeeded && given === '' ? t('needed') : undefined}
        required
      >
        <Input
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={externalId}
          onChange={(event) => setExternalId(event.target.value)}
        />
      </Field>
      <Button type="submit" className="self-start" pending={write.isPending}>
        {t('start')}
      </Button>
    </form>
  )
}

function Running({ startedAt }: { startedAt: string }) {
  const t = useTranslations('settings.connection.compare')
  const format = useFormat()
  return (
    <div className="flex max-w-160 flex-col gap-2 text-13">
      <p>
        <Texts>{t.rich('running', { when: () => <DateTime {...format.moment(startedAt)} /> })}</Texts>
      </p>
      <Progress label={t('title')} />
    </div>
  )
}

function Result({ run }: { run: ConformanceRun }) {
  const t = useTranslations('settings.connection.compare')
  const format = useFormat()
  const { reasonSentence } = useConformanceWords()
  const { finishedAt, failure, reason, rules, settings } = run
  if (finishedAt === null) return <Notice tone="amber">{t('interrupted')}</Notice>
  if (failure !== null) {
    return (
      <Notice tone="red">
        <span>{t('failed')}</span> {reasonSentence(reason) ?? <span lang="en">{failure}</span>}
      </Notice>
    )
  }
  return (
    <div className="flex flex-col gap-4 text-13">
      <p>
        <Texts>{t.rich('finished', { when: () => <DateTime {...format.moment(finishedAt)} /> })}</Texts>
      </p>
      <Counts rules={rules} />
      {settings.length > 0 && <NeededSettings lines={settings} />}
      <div className="flex flex-col divide-y divide-line border-y border-line">
        {sectionsOf(rules).map(([section, ofSection]) => (
          <RulesOfSection key={section} section={section} rules={ofSection} />
        ))}
      </div>
    </div>
  )
}

const marks: Record<Outcome, { Icon: LucideIcon; colour: string }> = {
  holds: { Icon: CircleCheck, colour: 'text-green' },
  deviates: { Icon: CircleX, colour: 'text-red' },
  observed: { Icon: Circle, colour: 'text-blue' },
  'not offered': { Icon: CircleSlash, colour: 'text-muted' },
  'not tried': { Icon: CircleMinus, colour: 'text-muted' },
}

const keys = {
  holds: 'holds',
  deviates: 'deviates',
  observed: 'observed',
  'not offered': 'notOffered',
  'not tried': 'notTried',
} as const satisfies Record<Outcome, string>

function OutcomeMark({ outcome, isNone = false }: { outcome: Outcome; isNone?: boolean }) {
  const { Icon, colour } = marks[outcome]
  return <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', isNone ? 'text-muted' : colour)} />
}

const countOf = (rules: readonly Rule[], outcome: Outcome) =>
  rules.filter((rule) => rule.outcome === outcome).length

function Counts({ rules }: { rules: readonly Rule[] }) {
  const t = useTranslations('settings.connection.compare')
  return (
    <ul aria-label={t('counts.label')} className="flex flex-wrap gap-x-5 gap-y-1">
      {ruleOutcomes.map((outcome) => {
        const count = countOf(rules, outcome)
        return (
          <li key={outcome} className="tabular flex items-start gap-1.5">
            <OutcomeMark outcome={outcome} isNone={count === 0} />
            <span>{t(`counts.${keys[outcome]}`, { count })}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** The environment variables that Beacon must be started with, as text to copy. */
function NeededSettings({ lines }: { lines: readonly string[] }) {
  const t = useTranslations('settings.connection.compare')
  const text = lines.join('\n')
  return (
    <div className="flex flex-col gap-1">
      <p>{t('needs', { count: lines.length })}</p>
      <div className="flex items-start justify-between gap-2 rounded-md bg-surface px-3 py-2">
        <pre translate="no" className="min-w-0 font-mono text-12 whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
        <CopyButton value={text} label={t('copySettings')} />
      </div>
    </div>
  )
}

/** The rules by section: sections with deviations come first, as do the deviations within each section. */
function sectionsOf(rules: readonly Rule[]): [section: string, rules: Rule[]][] {
  const names = [...new Set(rules.map(({ section }) => section))]
  return names
    .map((name): [string, Rule[]] => [
      name,
      rules.filter(({ section }) => section === name).sort((one, other) => rank([one]) - rank([other])),
    ])
    .sort(([, one], [, other]) => rank(one) - rank(other))
}

const rank = (rules: readonly Rule[]) => (countOf(rules, 'deviates') > 0 ? 0 : 1)

function RulesOfSection({ section, rules }: { section: string; rules: readonly Rule[] }) {
  const t = useTranslations('settings.connection.compare')
  const counts = ruleOutcomes
    .map((outcome) => ({ outcome, count: countOf(rules, outcome) }))
    .filter(({ count }) => count > 0)
  return (
    <Details
      summary={
        <span className="flex flex-wrap gap-x-3">
          <span>{t('section', { section })}</span>
          <span className="font-normal text-muted">
            {counts.map(({ outcome, count }) => t(`counts.${keys[outcome]}`, { count })).join(', ')}
          </span>
        </span>
      }
      open={countOf(rules, 'deviates') > 0}
      className="py-1"
    >
      <ul className="flex flex-col gap-2 pt-1 pb-2">
        {rules.map((rule) => (
          <RuleLine key={rule.id} rule={rule} />
        ))}
      </ul>
    </Details>
  )
}

function RuleLine({ rule }: { rule: Rule }) {
  const t = useTranslations('settings.connection.compare')
  const { ruleSentence } = useConformanceWords()
  const { id, outcome, sentence, details } = rule
  const translated = ruleSentence(id)
  return (
    <li className="flex items-start gap-1.5">
      <OutcomeMark outcome={outcome} />
      <div className="min-w-0">
        <p>
          <span className={cn('font-medium', outcome === 'deviates' && 'text-red')}>
            {t(`outcomes.${keys[outcome]}`)}
          </span>{' '}
          {translated === undefined ? <span lang="en">{sentence}</span> : <span>{translated}</span>}
        </p>
        {details !== null && <RuleDetails rule={rule} details={details} />}
      </div>
    </li>
  )
}

/** For a deviation, the request and the response; otherwise, what was observed, or why the rule was not checked. */
function RuleDetails({ rule: { outcome, reason }, details }: { rule: Rule; details: string }) {
  const t = useTranslations('settings.connection.compare')
  const { reasonSentence } = useConformanceWords()
  const sentence = reasonSentence(reason)
  if (outcome !== 'deviates')
    return <p className="text-muted wrap-anywhere">{sentence ?? <Quoted>{details}</Quoted>}</p>
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-12">
      {details.split('\n').map((line) => {
        const [, label, text = line] = /^(sent|came) (.*)$/.exec(line) ?? []
        const [status] = /^\d+: /.exec(text) ?? []
        return (
          <div key={line} className="contents">
            <dt className="text-muted">{label && t(label as 'sent' | 'came')}</dt>
            <dd className="font-mono wrap-anywhere">
              {label === 'came' && sentence ? (
                <>
                  {status && <Quoted>{status}</Quoted>}
                  <span>{sentence}</span>
                </>
              ) : (
                <Quoted>{text}</Quoted>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
