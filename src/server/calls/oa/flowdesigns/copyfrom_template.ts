import { defineCall, localizeProblems, runIdempotentTransaction } from '../../../platform'
import { insertDesign, saveDesign } from '../../../queries'
import { findDesignProblems, loadCompanyCheckContext } from '../../../read-models/design/design-problems'
import { toDesignFacts } from '../../../read-models/design/resolve-design'
import { findTemplate, listTemplateCases } from '../../../read-models/design/templates'
import { insertSimulationCases } from '../../../services/save-template'

export default defineCall('oa/flowdesigns/copyfrom_template', async (body, context) => {
  const { caller, clock, newId, language } = context
  const { design, description, icon } = await findTemplate(body._id, context)
  const facts = toDesignFacts({ name: body.name, description, canuse: true, category: body.category, icon })
  const cases = await listTemplateCases(body._id, context)
  const problems = localizeProblems(
    language,
    await findDesignProblems(design, await loadCompanyCheckContext(context)),
  )
  const saving = { workspace: caller.workspace, personId: caller.id, now: clock.now(), newId }
  const id = newId()
  return runIdempotentTransaction(context, {
    requestId: body.requestId,
    call: 'oa/flowdesigns/copyfrom_template',
    body,
    work: async (tx) => {
      await insertDesign(tx, saving, id, facts)
      await saveDesign(tx, saving, { id, design, publish: false, rev: undefined })
      await insertSimulationCases(tx, { of: id, cases }, context)
      return { _id: id, problems }
    },
  })
})
