import { collectDirectoryNames } from '../../../../core/recipient/rebind-names'
import { isInDirectory } from '../../../../core/recipient/replace-references'
import type { FlowDesign, OaFlowdesignsTemplatedetailData, SimulationCase } from '../../../../generated/types'
import { defineCall } from '../../../platform'
import { readRecipientDirectory } from '../../../queries'
import { findTemplate, listTemplateCases } from '../../../read-models/design/templates'

type Told = OaFlowdesignsTemplatedetailData

/** Describes a simulation case: the steps it passes, each once, and how it ends. */
function describe({ name, expected }: SimulationCase, { funlist }: FlowDesign): Told['cases'][number] {
  const ids = [...new Set(expected.flatMap(({ waiting }) => waiting.map(({ step }) => step)))]
  const steps = ids.flatMap((id) => funlist.find((step) => step.id === id)?.name ?? [])
  return { name, steps, result: expected.at(-1)?.result ?? 'running' }
}

export default defineCall('oa/flowdesigns/templatedetail', async ({ _id }, context) => {
  const { id, design, ...facts } = await findTemplate(_id, context)
  const { directory } = await readRecipientDirectory(context)
  const cases = await listTemplateCases(id, context)
  return {
    _id: id,
    ...facts,
    design,
    cases: cases.map((one) => describe(one, design)),
    named: collectDirectoryNames(design.funlist, { nameOf: () => undefined }).map((one) => ({
      type: one.type,
      name: one.name,
      isThere: isInDirectory(directory, one),
    })),
  }
})
