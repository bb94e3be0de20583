'use client'

import './globals.css'
import { Button } from '@/components/ui/buttons/button'
import { useHydrated } from '@/components/ui/hooks/use-hydrated'
import { fatalText } from '@/lib/i18n/fatal-text'

/** Replaces the root layout when it fails, so it cannot rely on any providers. */
export default function GlobalError() {
  const { language, text } = useHydrated()
    ? fatalText(document.cookie, location, navigator.languages)
    : fatalText('', new URL('http://console'), [])
  return (
    <html lang={language} data-theme="system">
      <body>
        <main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-4 text-center">
          <h1 className="text-20">{text.title}</h1>
          <p className="text-muted">{text.text}</p>
          <Button variant="primary" onClick={() => location.reload()}>
            {text.reload}
          </Button>
        </main>
      </body>
    </html>
  )
}
