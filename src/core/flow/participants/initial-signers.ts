import type { SignPolicy } from '../../../generated/types'
import type { RecipientContext } from '../../recipient/context'
import type { Assignee, Principal } from '../delegation/delegation'
import type { FlowMessage, SignState } from '../snapshot/snapshot'
import { planSigningOrder } from './seats'

/** Who is asked, in whose place, and what his vote is worth. */
export type InitialSigner = Assignee & Pick<FlowMessage, 'seat'>

/** In whose name somebody is asked. */
export const principalIdOf = ({ to, entrustFrom }: { to: string; entrustFrom?: Principal | null }): string =>
  entrustFrom?.id ?? to

/** Who is asked when a step with a policy of its own is entered, and whose turn comes later. */
export function resolveInitialSigners(
  policy: SignPolicy,
  people: readonly Assignee[],
  context: RecipientContext,
): { asked: InitialSigner[]; sign: SignState } {
  const [first = [], ...queue] = planSigningOrder(policy, people.map(principalIdOf), context)
  const seats = new Map(first.map(({ to, seat }) => [to, seat]))
  const asked = people.filter((one) => seats.has(principalIdOf(one)))
  return {
    asked: asked.map((one) => ({ ...one, seat: seats.get(principalIdOf(one)) ?? null })),
    sign: { policy, queue },
  }
}
