import type { FlowDesignButton, FlowDesignStep } from '../../../generated/types'
import { dealtypeOf } from '../design/design'
import type { Ballot } from '../participants/sign-visit'
import type { FlowMessage } from '../snapshot/snapshot'

/**
 * Returns the result of a visit without a policy: the first decision in an or-sign step, the last one in an
 * and-sign step; undefined while open.
 */
export function defaultResult(
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
