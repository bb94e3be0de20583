import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Brand, BrandMark } from '@/components/shell/brand'
import { LanguageMenu, ThemeMenu } from '@/components/shell/preference-menus'
import { cn } from '@/components/ui/cn'
import { readTheme } from '@/lib/i18n/read-preference'
import { readKnownBusiness } from '../known-business'
import { KeptLogo } from './kept-logo'

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const theme = await readTheme()
  return (
    <div className="flex min-h-dvh bg-bg">
      <Place />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex min-h-14 flex-wrap items-center gap-2 px-4 sm:px-6">
          <span className="flex flex-1 items-center gap-2 lg:invisible">
            <BrandMark />
            <Brand />
          </span>
          <LanguageMenu />
          <ThemeMenu theme={theme} />
        </header>
        <main className="flex flex-1 justify-center px-4 pt-[8dvh] pb-8 sm:pt-[16dvh]">{children}</main>
      </div>
    </div>
  )
}

/**
 * A branded panel beside the form on wide screens: a large lit lamp and, if this browser remembers a
 * business, that business's color and logo.
 */
async function Place() {
  const t = await getTranslations('auth')
  const known = await readKnownBusiness()
  return (
    <aside
      className={cn(
        'relative flex w-5/12 max-w-200 flex-col justify-between overflow-hidden border-r border-line p-10 max-lg:hidden',
        known?.accentColour ? 'bg-accent-soft' : 'bg-surface',
      )}
    >
      <Light hasLamp={!known?.hasLogo} ringColour={known?.accentColour ? 'text-accent/30' : 'text-line'} />
      {known?.hasLogo && <KeptLogo businessId={known.id} className="absolute inset-0 m-auto size-24" />}
      <p className="relative flex items-center gap-2.5 text-20">
        <BrandMark className="size-7" />
        <Brand />
      </p>
      <p className="relative max-w-96 text-16 text-muted">{t('place')}</p>
    </aside>
  )
}

const rings = [95, 180, 280]

function Light({ hasLamp, ringColour }: { hasLamp: boolean; ringColour: string }) {
  return (
    <svg
      viewBox="0 0 800 800"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={cn('absolute inset-0 size-full', ringColour)}
    >
      <g fill="none" stroke="currentColor" strokeWidth="1.5">
        {rings.map((radius) => (
          <circle key={radius} cx="400" cy="400" r={radius} />
        ))}
      </g>
      {hasLamp && <circle cx="400" cy="400" r="26" className="fill-accent" />}
    </svg>
  )
}
