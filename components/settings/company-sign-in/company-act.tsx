import { useTranslations } from 'next-intl'
import { type CompanySignIn, companySignInKeys } from '@/lib/data/company-sign-in'
import type { Write } from '@/lib/data/write'
import { ActDialog, useStoredAct } from '../use-stored-act'

export type CompanyActProps<Answer> = {
  companySignIn: CompanySignIn
  open: boolean
  onClose: () => void
  onDone: (answer: Answer) => void
}

type CompanyActDialogProps<Answer> = CompanyActProps<Answer> & {
  write: Write<{ version: number }, Answer>
  title: string
  description: string
  confirmLabel: string
  tone: 'danger' | 'primary'
}

/** Asks for confirmation before an action on the company's sign-in settings. */
export function CompanyActDialog<Answer>({
  companySignIn,
  write,
  onDone,
  ...dialog
}: CompanyActDialogProps<Answer>) {
  const t = useTranslations('settings.companySignIn')
  const act = useStoredAct({
    row: { id: 'companySignIn', name: t('title'), version: companySignIn.version },
    write,
    variablesOf: ({ version }) => ({ version }),
    onDone,
    reads: companySignInKeys.all,
  })
  return <ActDialog {...dialog} act={act} stale={() => t('stale')} />
}
