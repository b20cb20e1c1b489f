import {
  forecastDeal,
  forecastDealLedgers,
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
import { addLedgerEffects } from '../../../read-models/flow/ledger-effects'

export default defineCall('oa/flow/dealforetell', async (body, context) => {
  const sent = { ...body, funlist: [], sonflows: [] }
  const found = await evaluateReadOnly({ message: body.flowmsgid }, context, (scene) => {
    const { snapshot, actor } = scene
    createDealGuard(sent, context)(scene)
    const { design } = snapshot
    const { stepId } = requireWaitingMessage(snapshot, body.flowmsgid, actor)
    const sight = formVisibilityOf(design, taskFormRights(design, getStep(design, stepId), { clear: false }))
    const author = { actor, reader: forecastReader(sight) }
    const input = toDealInput(sent)
    const forecast = redactForecast(forecastDeal(snapshot, input, author), sight)
    const effects = forecastDealLedgers(snapshot, input, author)
    return { forecast, effects, ledgers: snapshot.ledgers, flowId: snapshot.flow?.id ?? '' }
  })
  return addLedgerEffects(found, context)
})
