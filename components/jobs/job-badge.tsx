import { Ban, CircleAlert, CircleCheck, CircleDashed, Clock, ListChecks, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '@/components/ui/badge'
import { Spinner } from '@/components/ui/feedback/spinner'
import type { AccountExport } from '@/lib/contract/accounts/account-export'
import type { Job } from '@/lib/contract/job'

const spinner = <Spinner className="size-3" />
type State = Job['state'] | AccountExport['state']

const looks: Record<State, { tone: Tone; mark: ReactNode }> = {
  draft: { tone: 'neutral', mark: <CircleDashed /> },
  checking: { tone: 'accent', mark: spinner },
  checked: { tone: 'blue', mark: <ListChecks /> },
  waiting: { tone: 'amber', mark: <Clock /> },
  running: { tone: 'accent', mark: spinner },
  done: { tone: 'green', mark: <CircleCheck /> },
  cancelled: { tone: 'neutral', mark: <Ban /> },
  failed: { tone: 'red', mark: <CircleAlert /> },
  stopped: { tone: 'red', mark: <CircleAlert /> },
  undoing: { tone: 'accent', mark: spinner },
  undone: { tone: 'neutral', mark: <Undo2 /> },
}

export function JobBadge({ state }: { state: State }) {
  const t = useTranslations('jobs.states')
  const { tone, mark } = looks[state]
  return (
    <Badge tone={tone} mark={mark}>
      {t(state)}
    </Badge>
  )
}
