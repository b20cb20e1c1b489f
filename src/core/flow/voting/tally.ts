import type { SignPolicy, Tally } from '../../../generated/types'
import type { Ballot } from '../participants/sign-visit'

const votesOf = (ballots: readonly Ballot[], decision: Ballot['decision']): number =>
  ballots.filter((one) => one.decision === decision).reduce((sum, { votes }) => sum + votes, 0)

/** Tallies the votes. */
export const tallyVotes = (ballots: readonly Ballot[]): Required<Omit<Tally, 'result'>> => ({
  agree: votesOf(ballots, 'agree'),
  refuse: votesOf(ballots, 'refuse'),
  abstain: votesOf(ballots, 'other'),
  open: votesOf(ballots, undefined),
})

/** Returns the number of approvals required; abstentions do not block a unanimous vote. */
function neededOf({ need, amount = 1 }: SignPolicy, { agree, refuse, abstain, open }: Tally): number {
  const all = agree + refuse + abstain + open
  const needed = {
    any: 1,
    all: all - abstain,
    count: Math.min(amount, all),
    percent: Math.ceil((all * amount) / 100),
  }
  return Math.max(1, needed[need])
}

/**
 * Returns the vote result of a visit so far; undefined while open. By policy a refusal refuses immediately,
 * counts as a vote against, or waits until all have voted. A veto always refuses, so its holders must vote
 * before approval. If all have voted and too few agree, it is refused. Before the first decision it is open,
 * even if the votes cannot reach approval.
 */
export function voteResultOf(policy: SignPolicy, ballots: readonly Ballot[]): 'agree' | 'refuse' | undefined {
  if (!ballots.some(({ decision }) => decision)) return undefined
  const tally = tallyVotes(ballots)
  const isHeard = ballots.every(({ decision }) => decision)
  if (policy.refuse === 'waits' && !isHeard) return undefined
  const isVetoed = ballots.some(({ hasVeto, decision }) => hasVeto && decision === 'refuse')
  if (isVetoed || (policy.refuse === 'ends' && tally.refuse > 0)) return 'refuse'
  const needed = neededOf(policy, tally)
  const mayStillVeto = ballots.some(({ hasVeto, decision }) => hasVeto && !decision)
  if (tally.agree >= needed) return mayStillVeto ? undefined : 'agree'
  return isHeard || tally.agree + tally.open < needed ? 'refuse' : undefined
}
