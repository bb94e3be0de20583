'use client'

import { Bell, BellOff, BellRing, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { Popover } from '@/components/ui/overlays/popover'
import { useFormat } from '@/lib/i18n/use-format'
import { usePriorityWord } from '../priority-mark'
import { BeginDialog } from './begin-dialog'
import { MuteLeft } from './mute-left'
import { NoticeSetting } from './notice-setting'
import { SinceYouLeft } from './since-you-left'
import { ToneRows } from './tone-rows'
import type { OwnShift } from './use-own-shift'
import type { ShiftSounds } from './use-shift-sounds'

type Props = {
  shift: ShiftSounds
  own: OwnShift
  /** Whoever may only read has sounds, and no shift. */
  canWrite: boolean
  onOpen: (alertId: string) => void
}

/** Says what one will hear of a new alert, above the list, and whether one's shift runs: nothing before it is started. */
export function ShiftBar({ shift, own, canWrite, onOpen }: Props) {
  const t = useTranslations('shift')
  const { settings, sounds, change } = shift
  const [isBeginning, setBeginning] = useState(false)
  const [isReplaying, setReplaying] = useState(false)
  const isMissing = !settings.wanted || (canWrite && own.running === undefined && own.isKnown)
  const begun = () => {
    setBeginning(false)
    if (own.last) setReplaying(true)
  }
  return (
    <section aria-label={t('label')} className="flex flex-col gap-1 border-b border-line px-4 py-1.5">
      <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 text-13">
        {settings.wanted ? <HeardMark sounds={sounds} /> : <State Icon={BellOff} text={t('silent')} />}
        {isMissing && (
          <Button size="sm" onClick={() => setBeginning(true)}>
            {t(canWrite ? 'start' : 'startSounds')}
          </Button>
        )}
        {settings.wanted && <SoundSettings shift={shift} />}
      </div>
      {own.running && <Running since={own.running.startedAt} onReplay={() => setReplaying(true)} />}
      {settings.wanted && sounds.state === 'running' && <MuteLeft settings={settings} change={change} />}
      <p role="status" className="sr-only">
        {shift.said}
      </p>
      <BeginDialog
        open={isBeginning}
        onOpenChange={setBeginning}
        shift={shift}
        own={own}
        canWrite={canWrite}
        onBegun={begun}
      />
      <SinceYouLeft last={own.last} open={isReplaying} onOpenChange={setReplaying} onOpen={onOpen} />
    </section>
  )
}

function Running({ since, onReplay }: { since: string; onReplay: () => void }) {
  const t = useTranslations('shift')
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-12 text-muted max-sm:group-data-[height=half]:hidden">
      <span className="flex-1" title={format.dateTime(since)}>
        {t('running', { time: format.time(since) })}
      </span>
      <Button size="sm" variant="ghost" onClick={onReplay}>
        {t('left.title')}
      </Button>
      <ButtonLink size="sm" variant="ghost" href="/alerts/handover">
        {t('handover.way')}
      </ButtonLink>
    </div>
  )
}

function SoundSettings({ shift }: { shift: ShiftSounds }) {
  const t = useTranslations('shift')
  const wordOf = usePriorityWord()
  const muted = shift.settings.muted.toSorted().map(wordOf).join(', ')
  return (
    <>
      {muted !== '' && <span className="text-12 text-amber">{t('muted', { words: muted })}</span>}
      <Popover trigger={<Button size="sm">{t('settings')}</Button>} title={t('settings')}>
        {() => (
          <div className="flex flex-col gap-4">
            <ToneRows shift={shift} withMutes />
            <NoticeSetting notices={shift.notices} />
            <Button onClick={shift.stop}>{t('stop')}</Button>
          </div>
        )}
      </Popover>
    </>
  )
}

/** Never "on" unless this tab, or another of the browser, may play. */
function HeardMark({ sounds }: Pick<ShiftSounds, 'sounds'>) {
  const t = useTranslations('shift.heard')
  if (sounds.turn === 'here') return <State Icon={BellRing} text={t('here')} />
  if (sounds.turn === 'elsewhere') return <State Icon={Bell} text={t('elsewhere')} />
  if (sounds.state === 'missing') return <State Icon={TriangleAlert} text={t('missing')} isWrong />
  return (
    <>
      <State Icon={TriangleAlert} text={t('blocked')} isWrong />
      <Button size="sm" onClick={() => void sounds.allow()}>
        {t('allow')}
      </Button>
    </>
  )
}

type StateProps = { Icon: typeof Bell; text: string; isWrong?: boolean }

function State({ Icon, text, isWrong = false }: StateProps) {
  const look = isWrong ? 'font-medium text-amber' : 'text-muted'
  return (
    <span className={cn('flex min-w-0 flex-1 items-center gap-1.5', look)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0">{text}</span>
    </span>
  )
}
