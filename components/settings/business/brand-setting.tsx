'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { BusinessMark } from '@/components/shell/brand'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Section } from '@/components/ui/section'
import type { Business } from '@/lib/contract/business'
import { logoLimits } from '@/lib/contract/choices'
import { businessKeys, useUpdateBusiness } from '@/lib/data/business'
import { ActRefusal, useStoredAct } from '../use-stored-act'
import { AccentSetting } from './accent-setting'
import { fitLogo, type LogoProblem } from './fit-logo'

type BrandSettingProps = { business: Business; onSwitched: (business: Business) => void }

/** The business's branding inside the console: its logo and accent colour. */
export function BrandSetting(props: BrandSettingProps) {
  const t = useTranslations('settings.business')
  return (
    <Section title={t('look')} className="max-w-160 gap-4">
      <p className="text-13 text-muted">{t('lookHint')}</p>
      <LogoSetting {...props} />
      <AccentSetting key={props.business.accentColour} {...props} />
    </Section>
  )
}

function LogoSetting({ business, onSwitched }: BrandSettingProps) {
  const t = useTranslations('settings.business')
  const toast = useToast()
  const image = useRef<string | null>(null)
  const [problem, setProblem] = useState<LogoProblem>()
  const { confirm, pending, failure } = useStoredAct({
    row: business,
    write: useUpdateBusiness(),
    variablesOf: ({ version }) => ({ body: { logo: image.current }, version }),
    onDone: (answer) => {
      toast.show({ title: t(answer.business.logo ? 'logoSaved' : 'logoRemoved'), tone: 'success' })
      onSwitched(answer.business)
    },
    reads: businessKeys.own,
  })
  const set = (next: string | null) => {
    image.current = next
    confirm()
  }
  const choose = async (file: File) => {
    const fitted = await fitLogo(file)
    setProblem(fitted.problem)
    if (fitted.image) set(fitted.image)
  }
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-13">{t('logo')}</h3>
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex size-16 items-center justify-center rounded-md border border-line bg-surface">
          <BusinessMark className="size-12" />
        </span>
        <PictureButton label={t('logoChoose')} pending={pending} onChoose={choose} />
        {business.logo && (
          <Button variant="ghost" pending={pending} onClick={() => set(null)}>
            {t('logoRemove')}
          </Button>
        )}
      </div>
      <p className="text-12 text-muted">{t('logoHint')}</p>
      {problem && (
        <Notice tone="red" urgent>
          {t(`logoProblems.${problem}`, {
            least: logoLimits.leastPixels,
            kilobytes: logoLimits.bytes / 1024,
          })}
        </Notice>
      )}
      <ActRefusal failure={failure} stale={() => t('streetsStale')} />
    </div>
  )
}

type PictureButtonProps = { label: string; pending: boolean; onChoose: (file: File) => void }

function PictureButton({ label, pending, onChoose }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // Lets the user pick the same file again after fixing it.
          target.value = ''
        }}
      />
      <Button pending={pending} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
