import { defineCall } from '../../../platform/call'
import { onceIn } from '../../../platform/idempotent'
import { withSentences } from '../../../platform/texts'
import { insertDesign, saveDesign } from '../../../queries/design/design-writer'
import { designFacts } from '../../../reading/design/design-facts'
import { problemsOf, surroundingsOf } from '../../../reading/design/design-problems'
import { casesOfTemplate, templateOf } from '../../../reading/design/templates'
import { keepCases } from '../../../services/keep-cases'

export default defineCall('oa/flowdesigns/copyfrom_template', async (body, context) => {
  const { caller, clock, newId, language } = context
  const { design, description, icon } = await templateOf(body._id, context)
  const facts = designFacts({ name: body.name, description, canuse: true, category: body.category, icon })
  const cases = await casesOfTemplate(body._id, context)
  const problems = withSentences(language, await problemsOf(design, await surroundingsOf(context)))
  const saving = { workspace: caller.workspace, personId: caller.id, now: clock.now(), newId }
  const id = newId()
  return onceIn(context, {
    requestId: body.requestId,
    call: 'oa/flowdesigns/copyfrom_template',
    body,
    work: async (tx) => {
      await insertDesign(tx, saving, id, facts)
      await saveDesign(tx, saving, { id, design, publish: false, rev: undefined })
      await keepCases(tx, { of: id, cases }, context)
      return { _id: id, problems }
    },
  })
})
