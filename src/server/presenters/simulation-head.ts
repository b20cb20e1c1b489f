import type { FlowSnapshot } from '../../core/flow'
import type { RunningFlow } from '../queries'

/** Converts a simulated flow to the head from which pages of real flows are rendered. */
export const toRunningFlow = ({
  flow,
  designId,
  version,
  flowName,
  now,
}: FlowSnapshot): RunningFlow | undefined =>
  flow && {
    ...flow,
    name: flowName,
    workname: '',
    designId,
    versionId: version,
    publishedVersion: null,
    trial: null,
    unfinished: 0,
    updatedAt: now,
  }
