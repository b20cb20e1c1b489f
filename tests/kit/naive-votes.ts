import type { Ballot } from '#/core/flow/participants/sign-visit'
import type { SignPolicy } from '#/generated/types'

/* What votes come to, found without any rule of the product: every way in which the open ones can still be cast is tried. */

/** Every amount that must agree. */
export const needs: Pick<SignPolicy, 'need' | 'amount'>[] = [
  { need: 'any' },
  { need: 'all' },
  ...[1, 2, 3, 5].map((amount) => ({ need: 'count' as const, amount })),
  ...[1, 34, 50, 51, 67, 100].map((amount) => ({ need: 'percent' as const, amount })),
]

/** All that a refusal may do. */
export const refusals = ['ends', 'counts', 'waits'] as const

/** All that somebody may decide. */
export const decisions = ['agree', 'refuse', 'other'] as const

/** A policy of people who are asked together. */
export const votePolicy = (rest: Partial<SignPolicy>): SignPolicy => ({
  need: 'all',
  refuse: 'ends',
  turn: 'together',
  per: 'person',
  ...rest,
})

/** Whether a finished ballot agrees: counted anew, one vote at a time. */
function agrees({ need, amount = 1 }: SignPolicy, ballots: readonly Ballot[]): boolean {
  if (ballots.some(({ hasVeto, decision }) => hasVeto && decision === 'refuse')) return false
  let [yes, all, abstained] = [0, 0, 0]
  for (const { votes, decision } of ballots) {
    all += votes
    if (decision === 'agree') yes += votes
    if (decision === 'other') abstained += votes
  }
  if (yes === 0) return false
  if (need === 'any') return true
  if (need === 'all') return yes === all - abstained
  if (need === 'count') return yes >= amount || yes === all
  return yes * 100 >= amount * all
}

/** Whether one of the ways in which the open votes can still be cast ends so. */
function canEnd(policy: SignPolicy, ballots: readonly Ballot[], inAgreement: boolean): boolean {
  const at = ballots.findIndex(({ decision }) => !decision)
  const [open] = ballots.slice(at, at + 1)
  if (at < 0 || !open) return agrees(policy, ballots) === inAgreement
  return decisions.some((decision) => canEnd(policy, ballots.with(at, { ...open, decision }), inAgreement))
}

/** What a policy comes to; nothing while it is open. */
export function naiveVerdict(policy: SignPolicy, ballots: readonly Ballot[]): 'agree' | 'refuse' | undefined {
  const isHeard = ballots.every(({ decision }) => decision)
  if (ballots.every(({ decision }) => !decision)) return undefined
  if (policy.refuse === 'waits' && !isHeard) return undefined
  if (ballots.some(({ hasVeto, decision }) => hasVeto && decision === 'refuse')) return 'refuse'
  const isRefused = ballots.some(({ votes, decision }) => votes > 0 && decision === 'refuse')
  if (policy.refuse === 'ends' && isRefused) return 'refuse'
  if (!canEnd(policy, ballots, true)) return 'refuse'
  return canEnd(policy, ballots, false) ? undefined : 'agree'
}

/** Every list of so many of these. */
export const listsOf = <One>(size: number, of: readonly One[]): One[][] =>
  size === 0 ? [[]] : listsOf(size - 1, of).flatMap((rest) => of.map((one) => [...rest, one]))
