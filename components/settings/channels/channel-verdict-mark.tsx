import { CircleCheck, CircleDashed, CircleSlash, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import type { ChannelVerdict } from './channel-verdict'

const marks: Record<ChannelVerdict['kind'], { Icon: LucideIcon; colour: string }> = {
  missing: { Icon: CircleSlash, colour: 'text-muted' },
  stopped: { Icon: CircleX, colour: 'text-red' },
  failing: { Icon: TriangleAlert, colour: 'text-amber' },
  works: { Icon: CircleCheck, colour: 'text-green' },
  quiet: { Icon: CircleDashed, colour: 'text-muted' },
  unused: { Icon: CircleDashed, colour: 'text-muted' },
}

/** The icon for a channel's verdict; always shown together with a word. */
export function ChannelVerdictMark({
  kind,
  className,
}: Pick<ChannelVerdict, 'kind'> & { className?: string }) {
  const { Icon, colour } = marks[kind]
  return <Icon aria-hidden="true" className={cn('size-4 shrink-0', colour, className)} />
}
