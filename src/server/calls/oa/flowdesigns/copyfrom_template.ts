import { defineCall } from '../../../platform/call'
import { onceIn } from '../../../platform/idempotent'
import { withSentences } from '../../../platform/texts'
import { insertDesign, saveDesign } from '../../../queries/design/design-writer'
import { writeCase } from '../../../queries/design/simulation-case'
import { designFacts } from '../../../reading/design/design-facts'
import { problemsOf, surroundingsOf } from '../../../reading/design/design-problems'
import { casesOfTemplate, templateOf } from '../../../reading/design/templates'

export default defineCall('oa/flowdesigns/copyfrom_template', async (body, context) => {
  const { caller, clock, newId, language } = context
  const { workspace } = caller
  const template = await templateOf(body._id, context)
  const { design, sketch } = template
  const { description, icon } = sketch
  const facts = designFacts({ name: body.name, description, canuse: true, category: body.category, icon })
  const cases = await casesOfTemplate(template, context)
  const problems = withSentences(language, problemsOf(design, await surroundingsOf(context)))
  const now = clock.now()
  const saving = { workspace, personId: caller.id, now, newId }
  const id = newId()
  return onceIn(context, {
    requestId: body.requestId,
    call: 'oa/flowdesigns/copyfrom_template',
    body,
    work: async (tx) => {
      await insertDesign(tx, saving, id, facts)
      await saveDesign(tx, saving, { id, design, publish: false, rev: undefined })
      for (const { name, acts, expected, at } of cases)
        await writeCase(tx, workspace, {
          id: newId(),
          designId: id,
          name,
          acts,
          expected,
          beginsAt: Date.parse(at),
          updatedAt: now,
          by: caller.id,
        })
      return { _id: id, problems }
    },
  })
})
