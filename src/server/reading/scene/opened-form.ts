import { Work } from '../../../core/expression/work'
import type { Opener } from '../../../core/flow/forms/open-form'
import type { FlowSnapshot } from '../../../core/flow/snapshot/snapshot'
import type { Context } from '../../platform/call'
import { limits } from '../../platform/limits'
import { type ShownForm, toShownForm } from '../../presenters/form'
import { inSlices } from './in-slices'
import { withRemote } from './remote/with-remote'

/**
 * The form as it opens before somebody, with the answers of remote functions that its formulas ask for. It opens
 * without those that are not to be had: a page tries again, and an act that needs them is refused.
 */
export const openedForm = (snapshot: FlowSnapshot, opener: Opener, context: Context): Promise<ShownForm> =>
  withRemote(
    context,
    (remote) =>
      inSlices(
        { snapshot: { ...snapshot, remote } },
        ({ snapshot }) => toShownForm(snapshot, opener),
        new Work(),
      ),
    limits.remoteFailed,
  )
