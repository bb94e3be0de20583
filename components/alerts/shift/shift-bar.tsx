'use client'

import { Bell, BellOff, BellRing, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Popover } from '@/components/ui/overlays/popover'
import { usePriorityWord } from '../priority-mark'
import { MuteLeft } from './mute-left'
import { NoticeSetting } from './notice-setting'
import { ToneRows } from './tone-rows'
import type { ShiftSounds } from './use-shift-sounds'

/** Says what one will hear of a new alert, above the list: nothing before the shift is started. */
export function ShiftBar({ shift }: { shift: ShiftSounds }) {
  const t = useTranslations('shift')
  const { settings, sounds } = shift
  return (
    <section aria-label={t('label')} className="flex flex-col gap-1 border-b border-line px-4 py-1.5">
      <div className="flex min-h-7 items-center gap-2 text-13">
        {settings.wanted ? <SoundState shift={shift} /> : <NotStarted shift={shift} />}
      </div>
      {settings.wanted && sounds.state === 'running' && (
        <MuteLeft settings={settings} change={shift.change} />
      )}
      <p role="status" className="sr-only">
        {shift.said}
      </p>
    </section>
  )
}

function NotStarted({ shift }: { shift: ShiftSounds }) {
  const t = useTranslations('shift')
  const [open, setOpen] = useState(false)
  const begin = async () => {
    await shift.start()
    setOpen(false)
  }
  return (
    <>
      <BellOff aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="flex-1 text-muted">{t('silent')}</span>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('start')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('begin.title')}
        description={t('begin.hint')}
        footer={
          <Button variant="primary" onClick={() => void begin()}>
            {t('begin.begin')}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <ToneRows shift={shift} />
          <NoticeSetting notices={shift.notices} />
        </div>
      </Dialog>
    </>
  )
}

function SoundState({ shift }: { shift: ShiftSounds }) {
  const t = useTranslations('shift')
  const wordOf = usePriorityWord()
  const { settings, sounds, notices } = shift
  const muted = settings.muted.toSorted().map(wordOf).join(', ')
  return (
    <>
      <HeardMark sounds={sounds} />
      <Popover trigger={<Button size="sm">{t('settings')}</Button>} title={t('settings')}>
        {() => (
          <div className="flex flex-col gap-4">
            <ToneRows shift={shift} withMutes />
            <NoticeSetting notices={notices} />
            <Button onClick={shift.stop}>{t('stop')}</Button>
          </div>
        )}
      </Popover>
      {muted !== '' && <span className="sr-only">{t('muted', { words: muted })}</span>}
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
  return (
    <span
      className={
        isWrong
          ? 'flex min-w-0 flex-1 items-center gap-1.5 font-medium text-amber'
          : 'flex min-w-0 flex-1 items-center gap-1.5 text-muted'
      }
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 truncate">{text}</span>
    </span>
  )
}
