import { BusinessError } from '../../../core/business-error'
import {
  type FormVisibility,
  formVisibilityOf,
  NoAssigneeError,
  readerFormRights,
  readerRightsOf,
  startFormRights,
  toTrace,
} from '../../../core/flow'
import type { FlowContext } from './load-context'

/** Form visibility of the acting person: as creator before the flow exists, then as reader. */
function sightIn({ snapshot: { design, messages }, actor, running }: FlowContext): FormVisibility {
  if (!running) return formVisibilityOf(design, startFormRights(design))
  const ownStepIds = messages.filter(({ to }) => to === actor.id).map(({ stepId }) => stepId)
  return formVisibilityOf(design, readerFormRights(design, ownStepIds, readerRightsOf(actor)))
}

/**
 * Reduces an error to what its reader may see; includes why no assignee was found as far as they may read it.
 */
export function explainNoAssignee(error: unknown, scene: FlowContext): unknown {
  if (!(error instanceof NoAssigneeError)) return error
  return new BusinessError(error.code, error.params, { trace: toTrace(error.trace, sightIn(scene)) })
}
