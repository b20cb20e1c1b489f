import {
  forecastCreate,
  forecastCreateLedgers,
  formVisibilityOf,
  startFormRights,
} from '../../../../core/flow'
import { evaluateReadOnly } from '../../../flow/action/run-action'
import { defineCall } from '../../../platform'
import { forecastReader, redactForecast } from '../../../presenters/forecast'
import { toCreateInput } from '../../../read-models/action-context/action-inputs'
import { addLedgerEffects } from '../../../read-models/flow/ledger-effects'

export default defineCall('oa/flow/creatforetell', async (body, context) => {
  const found = await evaluateReadOnly({ design: body.flowid }, context, ({ snapshot, actor }) => {
    const sight = formVisibilityOf(snapshot.design, startFormRights(snapshot.design))
    const sent = toCreateInput({ ...body, funlist: [], sonflows: [] })
    const author = { actor, reader: forecastReader(sight) }
    const forecast = redactForecast(forecastCreate(snapshot, sent, author), sight)
    const effects = forecastCreateLedgers(snapshot, sent, author)
    return { forecast, effects, ledgers: snapshot.ledgers, flowId: snapshot.flow?.id ?? '' }
  })
  return addLedgerEffects(found, context)
})
