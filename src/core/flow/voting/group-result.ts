import type { SignPolicy } from '../../../generated/types'
import { type Ballot, ballotsOf, type SignVisit } from '../participants/sign-visit'
import type { Addition, FlowSnapshot } from '../snapshot/snapshot'
import { voteResultOf } from './tally'

/** Those who were asked further decide as their visit does; without a policy the first refusal refuses. */
const policyOf = ({ sign }: SignVisit, { way }: Addition): SignPolicy => ({
  need: way === 'any' ? 'any' : 'all',
  refuse: sign.policy?.refuse ?? 'ends',
  turn: 'together',
  per: 'person',
})

/** Where nothing is counted, whoever presses a button that does not refuse lets it go on. */
const goingOn = (ballot: Ballot): Ballot =>
  ballot.decision === 'other' ? { ...ballot, decision: 'agree' } : ballot

/**
 * What those whom an addition asked have come to; nothing while it is open. Where nobody refused, nothing stands in the
 * way: abstentions, and people who were taken out again, hold nothing up.
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
