import type { FlowDesignButton, FlowDesignStep, SignPolicy } from '../../../generated/types'
import { dealtypeOf } from '../design'
import { type Ballot, ballotsOf, type SignVisit } from '../participants/sign-visit'
import type { Addition, FlowMessage, FlowSnapshot } from '../snapshot'
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
export function additionResult(
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

/**
 * Returns the result of a visit without a policy: the first decision in an or-sign step, the last one in an
 * and-sign step; undefined while open.
 */
export function defaultVisitResult(
  step: FlowDesignStep,
  ballots: readonly Ballot[],
): 'agree' | 'refuse' | undefined {
  const decided = ballots.filter(({ decision }) => decision)
  const isOver = dealtypeOf(step) === 'orsign' ? decided.length > 0 : decided.length === ballots.length
  if (!isOver) return undefined
  return decided.some(({ decision }) => decision === 'refuse') ? 'refuse' : 'agree'
}

const byTime = (a: FlowMessage, b: FlowMessage) => (a.finishedAt ?? 0) - (b.finishedAt ?? 0)

/**
 * Returns the button through which such a visit is left: the first in an and-sign step. Otherwise the
 * refusing one, or the one pressed by a signer of the step, or, if none of them remains, by an added signer.
 */
export function defaultExitButton(
  step: FlowDesignStep,
  { messages, result }: { messages: readonly FlowMessage[]; result: 'agree' | 'refuse' },
): FlowDesignButton | undefined {
  if (dealtypeOf(step) !== 'orsign') return step.btnGroup[0]
  const signed = messages.toSorted(byTime)
  const refusing = signed.filter(({ log }) => log.outcome === 'refuse')
  const own = signed.filter(({ seat }) => !seat?.added)
  const through = result === 'refuse' ? refusing.at(-1) : (own.at(-1) ?? signed.at(-1))
  return step.btnGroup.find(({ name }) => name === through?.log.button)
}
