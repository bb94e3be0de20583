'use client'

import { Volume2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Segmented } from '@/components/ui/fields/segmented'
import { Switch } from '@/components/ui/fields/switch'
import { PriorityMark, usePriorityWord } from '../priority-mark'
import { MuteLeft } from './mute-left'
import { mutedUntil } from './sound-settings'
import { levels } from './tones'
import type { ShiftSounds } from './use-shift-sounds'

type Props = { shift: Pick<ShiftSounds, 'settings' | 'change' | 'sounds'>; withMutes?: boolean }

/** Each priority's tone, with a button that plays it and, if it can be muted, a switch. */
export function ToneRows({ shift, withMutes = false }: Props) {
  const t = useTranslations('shift.tones')
  const wordOf = usePriorityWord()
  const { settings, change, sounds } = shift
  const tryOut = async (level: number) => {
    await sounds.allow()
    sounds.play([level])
  }
  const mute = (level: number, isMuted: boolean) =>
    change({ muted: [...settings.muted.filter((one) => one !== level), ...(isMuted ? [level] : [])] })
  return (
    <ul className="flex flex-col gap-1">
      {levels.map((level) => {
        const word = wordOf(level)
        return (
          <li key={level} className="flex min-h-8 items-center gap-2 text-13 touch:min-h-11">
            <PriorityMark priority={level} />
            <span aria-hidden="true" className="min-w-0 flex-1">
              {word}
            </span>
            {withMutes && level !== 1 && (
              <Switch
                label={<span className="sr-only">{t('heard', { word })}</span>}
                checked={mutedUntil(settings, level, Date.now()) === undefined}
                onChange={({ target }) => mute(level, !target.checked)}
              />
            )}
            <Button size="sm" aria-label={t('tryOne', { word })} onClick={() => void tryOut(level)}>
              <Volume2 aria-hidden="true" />
              {t('try')}
            </Button>
          </li>
        )
      })}
      {withMutes && (
        <li className="mt-2 border-t border-line pt-3">
          <MuteUrgent shift={shift} />
        </li>
      )}
    </ul>
  )
}

const minutes = ['5', '15', '30'] as const

/** Priority 1 can be muted only by typing its name, and only for a limited time. */
function MuteUrgent({ shift: { settings, change } }: Pick<Props, 'shift'>) {
  const t = useTranslations('shift.mute')
  const word = usePriorityWord()(1)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const [lasts, setLasts] = useState<(typeof minutes)[number]>('5')
  if (settings.urgentUntil !== null && settings.urgentUntil > Date.now())
    return <MuteLeft settings={settings} change={change} />
  const mute = (event: FormEvent) => {
    event.preventDefault()
    const isNamed = typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase()
    setWrong(!isNamed)
    if (!isNamed) return
    setTyped('')
    change({ urgentUntil: Date.now() + Number(lasts) * 60_000 })
  }
  return (
    <form onSubmit={mute} className="flex flex-col gap-2">
      <Field label={t('label', { word })} hint={t('hint')} error={wrong ? t('wrong', { word }) : undefined}>
        <Input value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label={t('howLong')}
          value={lasts}
          onChange={setLasts}
          options={minutes.map((value) => ({ value, label: t('minutes', { count: Number(value) }) }))}
        />
        <Button type="submit">{t('mute', { word })}</Button>
      </div>
    </form>
  )
}
