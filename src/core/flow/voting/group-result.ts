import type { SignPolicy } from '../../../generated/types'
import { type Ballot, ballotsOf, type SignVisit } from '../participants/sign-visit'
import type { Addition, FlowSnapshot } from '../snapshot/snapshot'
import { voteResultOf } from './tally'

/** Returns the policy of an addition, which is that of its visit; without one the first refusal refuses. */
const policyOf = ({ sign }: SignVisit, { way }: Addition): SignPolicy => ({
  need: way === 'any' ? 'any' : 'all',
  refuse: sign.policy?.refuse ?? 'ends',
  turn: 'together',
  per: 'person',
})

/** Counts any button that does not refuse as agreement, where no votes are counted. */
const goingOn = (ballot: Ballot): Ballot =>
  ballot.decision === 'other' ? { ...ballot, decision: 'agree' } : ballot

/**
 * Returns the result of an addition; undefined while open. Without a refusal the flow can proceed:
 * abstentions and removed signers do not block it.
 */
export function groupResult(
  snapshot: FlowSnapshot,
  visit: SignVisit,
  addition: Addition,
): 'agree' | 'refuse' | undefined {
  const cast = ballotsOf(snapshot, visit, addition)
  if (!cast.length) return 'agree'
  const ballots = visit.sign.policy ? cast : cast.map(goingOn)
  const verdict = voteResultOf(policyOf(visit, addition), ballots)
  const isRefused = ballots.some(({ decision }) => decision === 'refuse')
  return verdict === 'refuse' && !isRefused ? 'agree' : verdict
}
