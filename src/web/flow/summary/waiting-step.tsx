import type { WaitingStep } from '../../../generated/types'
import { listSeparator, t } from '../../platform'
import { WaitingTime } from '../../ui'

/** Names a waiting step and its assignees; of many the number. */
export function describeWaitingStep({ step, people, count }: WaitingStep): string {
  const named = people.join(listSeparator())
  const all = count > people.length ? t('holders.more', { people: named, n: count }) : named
  return t('holders.step', { step, people: all })
}

/** Waiting step with its assignees, and how long it has waited. */
export const WaitingStepLine = ({ step }: { step: WaitingStep }) => (
  <span>
    {describeWaitingStep(step)} <WaitingTime since={step.since} />
  </span>
)
