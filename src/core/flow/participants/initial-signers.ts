import type { SignPolicy } from '../../../generated/types'
import type { RecipientContext } from '../../recipient/context'
import type { Assignee, Principal } from '../delegation/delegation'
import type { FlowMessage, SignState } from '../snapshot/snapshot'
import { planSigningOrder } from './seats'

/** Assignee with principal and voting weight. */
export type InitialSigner = Assignee & Pick<FlowMessage, 'seat'>

/** Returns the id of the principal on whose behalf a person is asked. */
export const principalIdOf = ({ to, entrustFrom }: { to: string; entrustFrom?: Principal | null }): string =>
  entrustFrom?.id ?? to

/** Resolves the first active signers of a step with a sign policy, and its later signers. */
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
