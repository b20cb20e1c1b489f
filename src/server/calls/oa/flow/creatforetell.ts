import { forecastCreate, formVisibilityOf, startFormRights } from '../../../../core/flow'
import { evaluateReadOnly } from '../../../flow/action/run-action'
import { defineCall } from '../../../platform'
import { forecastReader, redactForecast } from '../../../presenters/forecast'
import { toCreateInput } from '../../../read-models/action-context/action-inputs'

export default defineCall('oa/flow/creatforetell', (body, context) =>
  evaluateReadOnly({ design: body.flowid }, context, ({ snapshot, actor }) => {
    const sight = formVisibilityOf(snapshot.design, startFormRights(snapshot.design))
    const sent = toCreateInput({ ...body, funlist: [], sonflows: [] })
    return redactForecast(forecastCreate(snapshot, sent, { actor, reader: forecastReader(sight) }), sight)
  }),
)
