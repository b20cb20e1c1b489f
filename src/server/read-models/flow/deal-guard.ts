import { BusinessError } from '../../../core/business-error'
import { getStep, isWaiting, readerRightsOf, taskFormRights } from '../../../core/flow'
import type { OaFlowDealpreviewmodeBody } from '../../../generated/types'
import { type Context, HttpError } from '../../platform'
import { toVisibleFormView } from '../../presenters/form'
import type { FlowContext } from '../action-context/load-context'
import { assertVisible, resolveFormActor } from '../action-context/visible-flow'

/**
 * Rejects dealing on a form that changed after the person saw it, and returns the current one (trust R5).
 * Also rejects a flow moved to another version meanwhile, since its buttons may lead elsewhere.
 */
export const createDealGuard =
  ({ flowmsgid, flowdata }: OaFlowDealpreviewmodeBody, context: Context) =>
  (scene: FlowContext): void => {
    assertVisible(scene, context)
    const { snapshot, running, version } = scene
    const message = snapshot.messages.findLast(({ id }) => id === flowmsgid)
    const isMine = message?.to === context.caller.id && isWaiting(message)
    if (isMine && flowdata.version !== undefined && flowdata.version !== version.id)
      throw new BusinessError('flow.version-changed')
    if (!running || !isMine || flowdata.formmd5 === undefined || flowdata.ignoreFormMd5) return
    const rights = taskFormRights(
      version.design,
      getStep(version.design, message.stepId),
      readerRightsOf(scene.actor),
    )
    const { formdata, formmd5 } = toVisibleFormView(snapshot, {
      ...resolveFormActor({ ...scene, running }),
      rights,
    })
    if (formmd5 !== flowdata.formmd5) throw new HttpError(409, 'formmd5error', {}, { formdata, formmd5 })
  }
