import { Work } from '../../../core/expression/work-budget'
import type { Opener } from '../../../core/flow/forms/open-form'
import type { FlowSnapshot } from '../../../core/flow/snapshot/snapshot'
import type { Context } from '../../platform/http/define-call'
import { limits } from '../../platform/http/limits'
import { type ShownForm, toShownForm } from '../../presenters/form'
import { inSlices } from './decide-in-slices'
import { withRemote } from './remote/retry-with-remote'

/**
 * The form as it opens before somebody, with the answers of remote functions that its formulas ask for. It opens
 * without those that are not to be had: a page tries again, and an act that needs them is refused.
 */
export const openedForm = (snapshot: FlowSnapshot, opener: Opener, context: Context): Promise<ShownForm> =>
  withRemote(
    context,
    (remote) =>
      inSlices({ snapshot: { ...snapshot, remote } }, ({ snapshot }) => toShownForm(snapshot, opener), {
        work: new Work(),
        charge: context.charge,
      }),
    limits.remoteFailed,
  )
