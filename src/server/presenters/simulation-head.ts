import type { FlowSnapshot } from '../../core/flow/snapshot/snapshot'
import type { RunningFlow } from '../queries/flow/running-flow'

/** A simulated flow where pages of real ones are drawn from a flow's head. */
export const toRunningFlow = ({
  flow,
  flowId,
  version,
  flowName,
  now,
}: FlowSnapshot): RunningFlow | undefined =>
  flow && {
    ...flow,
    name: flowName,
    workname: '',
    designId: flowId,
    versionId: version,
    publishedVersion: null,
    unfinished: 0,
    updatedAt: now,
  }
