import { deliveryStates, personStates } from '@/lib/contract/choices'
import type { DeliveryCounts, Forwarding, Notification, PeopleCounts } from '@/lib/contract/notification'

const at = '2026-11-22T12:00:00.000Z'
const zeros = <State extends string>(states: readonly State[]) =>
  Object.fromEntries(states.map((state) => [state, 0])) as Record<State, number>

type Given = Partial<Omit<Notification, 'counts' | 'people'>> & {
  counts?: Partial<DeliveryCounts>
  people?: Partial<PeopleCounts> | null
}

/** The state of a forwarded notification: accepted, except for the values given. */
export const givenForwarding = (given: Partial<Forwarding> = {}): Forwarding => ({
  state: 'accepted',
  at,
  status: 200,
  error: null,
  ...given,
})

/** A finished notification, except for the values given. */
export function givenNotification({ counts, people, ...given }: Given = {}): Notification {
  return {
    id: 'n1',
    message: { title: 'Water' },
    to: { phones: ['+14155550100'] },
    toCount: 1,
    hiddenFromList: false,
    senderAccountId: null,
    metadata: {},
    createdAt: at,
    createdBy: 'ana',
    name: null,
    translations: {},
    fillIn: false,
    sendAt: null,
    leavesAt: at,
    approval: null,
    cancelled: null,
    simulated: false,
    state: 'done',
    recipients: 1,
    forwarded: null,
    counts: { ...zeros(deliveryStates), ...counts },
    people: people === null ? null : { ...zeros(personStates), ...people },
    ...given,
  }
}
