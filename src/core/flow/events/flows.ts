import type { EventSet, Problem } from '../../../generated/types'
import { checkMapSources } from '../../form/map/check-map'
import { when } from '../check/problem'
import { type Checked, fault } from './checked'
import type { EventKind } from './event-kind'

function checkCreat({ creat_flow }: EventSet, checked: Checked): Problem[] {
  if (!creat_flow) return [fault(checked, 'event-no-flow')]
  const later = fault(checked, 'event-not-yet')
  const { form, names, place } = checked
  const problems = checkMapSources(creat_flow.form_map ?? [], form, names)
  return [later, ...problems.map((problem) => ({ ...problem, place, level: 'error' as const }))]
}

/** 发起流程: starts another flow. */
export const creatFlow: EventKind = { outcomes: ['failed'], check: checkCreat }

/** 等待流程: waits for the flows that were started before. */
export const waitFlows: EventKind = {
  outcomes: ['cancelled', 'timeout'],
  limit: ({ wait_flows }) => wait_flows?.seconds ?? 0,
  check: (set, checked) => [
    fault(checked, 'event-not-yet'),
    ...when(!set.wait_flows, fault(checked, 'event-no-wait')),
  ],
}
