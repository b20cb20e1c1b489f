import type { SignPolicy } from '../../../generated/types'
import type { RecipientContext } from '../../recipient/context'
import type { Principal, StandIn } from '../delegation/delegation'
import type { FlowMessage, Signing } from '../snapshot/snapshot'
import { turnsOf } from './seats'

/** Who is asked, in whose place, and what his vote is worth. */
export type Asked = StandIn & Pick<FlowMessage, 'seat'>

/** In whose name somebody is asked. */
export const inWhoseName = ({ to, entrustFrom }: { to: string; entrustFrom?: Principal | null }): string =>
  entrustFrom?.id ?? to

/** Who is asked when a step with a policy of its own is entered, and whose turn comes later. */
export function firstTurn(
  policy: SignPolicy,
  people: readonly StandIn[],
  context: RecipientContext,
): { asked: Asked[]; sign: Signing } {
  const [first = [], ...queue] = turnsOf(policy, people.map(inWhoseName), context)
  const seats = new Map(first.map(({ to, seat }) => [to, seat]))
  const asked = people.filter((one) => seats.has(inWhoseName(one)))
  return {
    asked: asked.map((one) => ({ ...one, seat: seats.get(inWhoseName(one)) ?? null })),
    sign: { policy, queue },
  }
}
