import type { WaitingStep } from '../../../generated/types'
import { listSeparator, t } from '../../platform'
import { WaitingTime } from '../../ui'

/** Names the assignees of a waiting step; of many the number. */
export function describeAssignees({ people, count }: WaitingStep): string {
  const named = people.join(listSeparator())
  return count > people.length ? t('holders.more', { people: named, n: count }) : named
}

/** Names a waiting step and its assignees. */
export const describeWaitingStep = (of: WaitingStep): string =>
  t('holders.step', { step: of.step, people: describeAssignees(of) })

/** Waiting step with its assignees, and how long it has waited. */
export const WaitingStepLine = ({ step }: { step: WaitingStep }) => (
  <span>
    {describeWaitingStep(step)} <WaitingTime since={step.since} />
  </span>
)
