import type { FlowDesignStep } from '#/generated/types'
import { signPolicyOf } from '../../core/flow'
import { listSeparator, t } from '../platform'

/** Describes briefly how a step with its own policy decides. */
export function policyText(step: FlowDesignStep): string {
  const policy = signPolicyOf(step)
  if (!policy) return ''
  const { allot, need, amount = 1, turn } = policy
  if (allot) return t(`flow-editor.sign.allot.${allot}`)
  const parts = [t(`flow-editor.sign.card.${need}`, { n: amount })]
  if (turn !== 'together') parts.push(t('flow-editor.sign.card.turns'))
  return parts.join(listSeparator())
}
