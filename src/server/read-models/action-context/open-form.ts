import { WorkBudget } from '../../../core/expression'
import type { FlowSnapshot, FormReader } from '../../../core/flow'
import { type Context, requestLimits } from '../../platform'
import { toVisibleFormView, type VisibleFormView } from '../../presenters/form'
import { decideInSlices } from './decide-in-slices'
import { retryWithRemote } from './remote/retry-with-remote'

/**
 * Loads the form for a reader, with the results of remote functions that its formulas call. It opens without
 * unavailable ones: the page retries, and an action that needs them is rejected.
 */
export const loadVisibleForm = (
  snapshot: FlowSnapshot,
  opener: FormReader,
  context: Context,
): Promise<VisibleFormView> =>
  retryWithRemote(
    context,
    (remote) =>
      decideInSlices(
        { snapshot: { ...snapshot, remote } },
        ({ snapshot }) => toVisibleFormView(snapshot, opener),
        {
          work: new WorkBudget(),
          charge: context.charge,
        },
      ),
    requestLimits.remoteFailed,
  )
