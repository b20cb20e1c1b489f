import {
  forecastDeal,
  formVisibilityOf,
  getStep,
  requireWaitingMessage,
  taskFormRights,
} from '../../../../core/flow'
import { evaluateReadOnly } from '../../../flow/action/run-action'
import { defineCall } from '../../../platform'
import { forecastReader, redactForecast } from '../../../presenters/forecast'
import { toDealInput } from '../../../read-models/action-context/action-inputs'
import { createDealGuard } from '../../../read-models/flow/deal-guard'

export default defineCall('oa/flow/dealforetell', (body, context) => {
  const sent = { ...body, funlist: [], sonflows: [] }
  return evaluateReadOnly({ message: body.flowmsgid }, context, (scene) => {
    const { snapshot, actor } = scene
    createDealGuard(sent, context)(scene)
    const { design } = snapshot
    const { stepId } = requireWaitingMessage(snapshot, body.flowmsgid, actor)
    const sight = formVisibilityOf(design, taskFormRights(design, getStep(design, stepId)))
    return redactForecast(
      forecastDeal(snapshot, toDealInput(sent), { actor, reader: forecastReader(sight) }),
      sight,
    )
  })
})
