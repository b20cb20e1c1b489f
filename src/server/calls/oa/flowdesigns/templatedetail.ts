import { isThere } from '../../../../core/recipient/lookup-entry'
import { namesIn } from '../../../../core/recipient/rebind-names'
import type { FlowDesign, OaFlowdesignsTemplatedetailData, SimulationCase } from '../../../../generated/types'
import { defineCall } from '../../../platform/http/define-call'
import { addresseesOf } from '../../../queries/directory/recipient-directory'
import { casesOfTemplate, templateOf } from '../../../read-models/design/templates'

type Told = OaFlowdesignsTemplatedetailData

/** A case as it is read: the steps that it goes through, each once, and how it ends. */
function told({ name, expected }: SimulationCase, { funlist }: FlowDesign): Told['cases'][number] {
  const ids = [...new Set(expected.flatMap(({ waiting }) => waiting.map(({ step }) => step)))]
  const steps = ids.flatMap((id) => funlist.find((step) => step.id === id)?.name ?? [])
  return { name, steps, result: expected.at(-1)?.result ?? 'running' }
}

export default defineCall('oa/flowdesigns/templatedetail', async ({ _id }, context) => {
  const { id, design, ...facts } = await templateOf(_id, context)
  const { directory } = await addresseesOf(context)
  const cases = await casesOfTemplate(id, context)
  return {
    _id: id,
    ...facts,
    design,
    cases: cases.map((one) => told(one, design)),
    named: namesIn(design.funlist, { nameOf: () => undefined }).map((one) => ({
      type: one.type,
      name: one.name,
      isThere: isThere(directory, one),
    })),
  }
})
