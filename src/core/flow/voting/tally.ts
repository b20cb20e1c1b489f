import type { SignPolicy, Tally } from '../../../generated/types'
import type { Ballot } from '../participants/sign-visit'

const votesOf = (ballots: readonly Ballot[], decision: Ballot['decision']): number =>
  ballots.filter((one) => one.decision === decision).reduce((sum, { votes }) => sum + votes, 0)

/** How the votes stand. */
export const tallyOf = (ballots: readonly Ballot[]): Required<Omit<Tally, 'result'>> => ({
  agree: votesOf(ballots, 'agree'),
  refuse: votesOf(ballots, 'refuse'),
  abstain: votesOf(ballots, 'other'),
  open: votesOf(ballots, undefined),
})

/** How many votes must agree; whoever abstains does not stand in the way where all must. */
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
 * What the votes of a visit decide so far; nothing while the result is still open. A refusal refuses at once, or counts
 * as a vote against, or waits until all are heard, as the policy says; a veto always refuses, so whoever has one is heard
 * before anything is agreed. When all are heard and too few agree, it is refused. Before the first of them has decided
 * it is open, also where their votes cannot agree to anything.
 */
export function voteResultOf(policy: SignPolicy, ballots: readonly Ballot[]): 'agree' | 'refuse' | undefined {
  if (!ballots.some(({ decision }) => decision)) return undefined
  const tally = tallyOf(ballots)
  const isHeard = ballots.every(({ decision }) => decision)
  if (policy.refuse === 'waits' && !isHeard) return undefined
  const isVetoed = ballots.some(({ hasVeto, decision }) => hasVeto && decision === 'refuse')
  if (isVetoed || (policy.refuse === 'ends' && tally.refuse > 0)) return 'refuse'
  const needed = neededOf(policy, tally)
  const mayStillVeto = ballots.some(({ hasVeto, decision }) => hasVeto && !decision)
  if (tally.agree >= needed) return mayStillVeto ? undefined : 'agree'
  return isHeard || tally.agree + tally.open < needed ? 'refuse' : undefined
}
