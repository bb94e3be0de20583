'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Field } from '@/components/ui/fields/field'
import type { Business } from '@/lib/contract/business'
import { businessKeys, useUpdateBusiness } from '@/lib/data/business'
import { type AccentTheme, isColour, shadesOf } from '@/lib/format/accent-shades'
import { ColourInput } from '../colour-input'
import { ActRefusal, useStoredAct } from '../use-stored-act'

type AccentSettingProps = { business: Business; onSwitched: (business: Business) => void }

/** The product's default accent. */
const usual = '#4d42c4'

/** The console's accent color: any color is accepted, and adjusted for each theme so that it remains readable. */
export function AccentSetting({ business, onSwitched }: AccentSettingProps) {
  const t = useTranslations('settings')
  const toast = useToast()
  const { typed, isWhole, shown, type } = useTypedColour(business.accentColour ?? usual)
  const next = useRef<string | null>(null)
  const { confirm, pending, failure } = useStoredAct({
    row: business,
    write: useUpdateBusiness(),
    variablesOf: ({ version }) => ({ body: { accentColour: next.current }, version }),
    onDone: (answer) => {
      toast.show({ title: t('business.accentSaved'), tone: 'success' })
      onSwitched(answer.business)
    },
    reads: businessKeys.own,
  })
  const set = (colour: string | null) => {
    next.current = colour
    confirm()
  }
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole && !pending) set(typed.toLowerCase())
      }}
    >
      <Field
        label={t('business.accentColour')}
        hint={isWhole && t('colourFormat')}
        error={!isWhole && t('colourFormat')}
      >
        <ColourInput
          typed={typed}
          value={typed}
          onPick={type}
          onChange={({ target }) => type(target.value.trim())}
          className="w-full sm:max-w-40"
        />
      </Field>
      <Drawn colour={shown} />
      <ActRefusal failure={failure} stale={() => t('business.streetsStale')} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={pending} disabled={!isWhole}>
          {t('business.accentSave')}
        </Button>
        {business.accentColour && (
          <Button variant="ghost" pending={pending} onClick={() => set(null)}>
            {t('business.accentReset')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** What is being typed, and the last complete color, which the preview shows so that the layout does not shift. */
function useTypedColour(stored: string) {
  const [typed, setTyped] = useState(stored)
  const [shown, setShown] = useState(stored)
  const isWhole = isColour(typed)
  const type = (colour: string) => {
    setTyped(colour)
    if (isColour(colour)) setShown(colour)
  }
  return { typed, isWhole, shown, type }
}

/** How the color looks in each theme, and why it may differ from the chosen one. */
function Drawn({ colour }: { colour: string }) {
  const t = useTranslations('settings.business')
  const [light, dark] = [shadesOf(colour, 'light').accent, shadesOf(colour, 'dark').accent]
  const isAsChosen = light === colour.toLowerCase() && dark === light
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Sample theme="light" colour={colour} label={t('accentOnLight')} />
        <Sample theme="dark" colour={colour} label={t('accentOnDark')} />
      </div>
      <p className="text-12 text-muted">{isAsChosen ? t('accentAsIs') : t('accentDrawn', { light, dark })}</p>
    </>
  )
}

type SampleProps = { theme: AccentTheme; colour: string; label: string }

/** A button and a soft background, styled with SVG attributes because the CSP forbids inline styles. */
function Sample({ theme, colour, label }: SampleProps) {
  const word = useTranslations('settings.business')('accentExample')
  const { accent, text, soft } = shadesOf(colour, theme)
  return (
    <figure data-theme={theme} className="flex flex-col gap-1 rounded-md border border-line bg-bg p-3">
      <svg viewBox="0 0 176 40" role="img" aria-label={label} className="h-10 w-44 max-w-full">
        <rect x="1" y="4" width="84" height="32" rx="6" fill={accent} />
        <text x="43" y="25" textAnchor="middle" fontSize="13" fontWeight="550" fill={text}>
          {word}
        </text>
        <rect x="93" y="4" width="82" height="32" rx="6" fill={soft} />
        <text x="134" y="25" textAnchor="middle" fontSize="13" fill={accent}>
          {word}
        </text>
      </svg>
      <figcaption className="text-12 text-muted">{label}</figcaption>
    </figure>
  )
}
