'use client'

import { ArrowRightLeft, Bell, BellOff, BellRing, History, Pin, TriangleAlert, Volume2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { cn } from '@/components/ui/cn'
import { Popover } from '@/components/ui/overlays/popover'
import { Tooltip } from '@/components/ui/overlays/tooltip'
import { useFormat } from '@/lib/i18n/use-format'
import { usePriorityWord } from '../priority-mark'
import { useWho } from '../use-names'
import { BeginDialog } from './begin-dialog'
import { useUnsigned } from './left-handover'
import { MuteLeft } from './mute-left'
import { NoticeSetting } from './notice-setting'
import { SinceYouLeft } from './since-you-left'
import { ToneRows } from './tone-rows'
import type { OwnShift } from './use-own-shift'
import type { ShiftSounds } from './use-shift-sounds'

type Props = {
  shift: ShiftSounds
  own: OwnShift
  /** Read-only users have sounds but no shift. */
  canWrite: boolean
  onOpen: (alertId: string) => void
  /** Starts a new note for the desk. */
  onPin: () => void
}

/**
 * The bar above the list. It shows what a new alert will sound like, and whether the user's own shift is running. No
 * sound is played before the shift starts.
 */
export function ShiftBar({ shift, own, canWrite, onOpen, onPin }: Props) {
  const t = useTranslations('shift')
  const { settings, sounds, change } = shift
  const [isBeginning, setBeginning] = useState(false)
  const [isReplaying, setReplaying] = useState(false)
  const isOff = canWrite && own.isOff
  const begun = () => {
    setBeginning(false)
    if (own.last) setReplaying(true)
  }
  return (
    <section
      aria-label={t('label')}
      className="flex min-w-0 flex-col gap-1 border-b border-line px-4 py-1 max-sm:flex-1 max-sm:border-0 max-sm:pr-2"
    >
      <div className="flex min-h-8 flex-wrap items-center text-13">
        <Heard shift={shift} since={own.running?.startedAt}>
          {isOff && <WaitingHandover />}
        </Heard>
        {(isOff || !settings.wanted) && (
          <Button size="sm" className="mx-1" onClick={() => setBeginning(true)}>
            {t(isOff ? 'start' : 'startSounds')}
          </Button>
        )}
        {own.running && <RunningActs onReplay={() => setReplaying(true)} />}
        {settings.wanted && <SoundSettings shift={shift} />}
        {canWrite && (
          <IconButton
            label={t('pinned.add')}
            className="-mr-2 max-sm:hidden max-sm:group-data-[height=full]:inline-flex"
            onClick={onPin}
          >
            <Pin aria-hidden="true" />
          </IconButton>
        )}
      </div>
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

type HeardProps = { shift: ShiftSounds; since: string | undefined; children: ReactNode }

/** The state of the sounds, and when the user's shift began or, before it, `children`. */
function Heard({ shift: { settings, sounds }, since, children }: HeardProps) {
  const t = useTranslations('shift')
  const format = useFormat()
  const wordOf = usePriorityWord()
  const muted = settings.muted.toSorted().map(wordOf).join(', ')
  return (
    <div className="flex min-w-0 flex-1 flex-col leading-4 has-data-wrong:basis-full">
      {settings.wanted ? <HeardMark sounds={sounds} /> : <State Icon={BellOff}>{t('silent')}</State>}
      {since && (
        <span className="ml-5.5 truncate text-12 text-muted tabular" title={format.dateTime(since)}>
          {t('running', { time: format.time(since) })}
        </span>
      )}
      {settings.wanted && muted !== '' && (
        <span className="ml-5.5 truncate text-12 text-amber">{t('muted', { words: muted })}</span>
      )}
      {children}
    </div>
  )
}

/** Whose note waits to be read at the start of the shift. */
function WaitingHandover() {
  const t = useTranslations('shift.incoming')
  const who = useWho()
  const handover = useUnsigned().find(({ note }) => note !== null)
  if (!handover) return null
  return (
    <span className="ml-5.5 truncate text-12 font-medium">
      {t('waits', { name: who(handover.identityId) })}
    </span>
  )
}

function RunningActs({ onReplay }: { onReplay: () => void }) {
  const t = useTranslations('shift')
  return (
    <>
      <IconButton label={t('left.title')} onClick={onReplay}>
        <History aria-hidden="true" />
      </IconButton>
      <Tooltip label={t('handover.way')}>
        <ButtonLink
          variant="ghost"
          href="/alerts/handover"
          aria-label={t('handover.way')}
          className="w-8 px-0! touch:w-11"
        >
          <ArrowRightLeft aria-hidden="true" />
        </ButtonLink>
      </Tooltip>
    </>
  )
}

function SoundSettings({ shift }: { shift: ShiftSounds }) {
  const t = useTranslations('shift')
  return (
    <Popover
      trigger={
        <IconButton label={t('settings')}>
          <Volume2 aria-hidden="true" />
        </IconButton>
      }
      title={t('settings')}
    >
      {() => (
        <div className="flex flex-col gap-4">
          <ToneRows shift={shift} withMutes />
          <NoticeSetting notices={shift.notices} />
          <Button onClick={shift.stop}>{t('stop')}</Button>
        </div>
      )}
    </Popover>
  )
}

/** Says "on" only if this tab or another tab of the browser is able to play sound. */
function HeardMark({ sounds }: Pick<ShiftSounds, 'sounds'>) {
  const t = useTranslations('shift.heard')
  if (sounds.turn === 'here') return <State Icon={BellRing}>{t('here')}</State>
  if (sounds.turn === 'elsewhere') return <State Icon={Bell}>{t('elsewhere')}</State>
  if (sounds.state === 'missing')
    return (
      <State Icon={TriangleAlert} isWrong>
        {t('missing')}
      </State>
    )
  return (
    <span className="flex items-center gap-2">
      <State Icon={TriangleAlert} isWrong>
        {t('blocked')}
      </State>
      <Button size="sm" onClick={() => void sounds.allow()}>
        {t('allow')}
      </Button>
    </span>
  )
}

type StateProps = { Icon: typeof Bell; isWrong?: boolean; children: ReactNode }

function State({ Icon, isWrong = false, children }: StateProps) {
  const look = isWrong ? 'font-medium text-amber' : 'text-muted'
  return (
    <span data-wrong={isWrong || undefined} className={cn('flex min-w-0 items-center gap-1.5', look)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </span>
  )
}
