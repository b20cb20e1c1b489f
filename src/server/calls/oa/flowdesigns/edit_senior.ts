import { Refused } from '../../../../core/refused'
import { defineCall } from '../../../platform/call'
import { withSentences } from '../../../platform/texts'
import { saveDesign } from '../../../queries/design/design-writer'
import { designFiles } from '../../../reading/design/design-files'
import { problemsOf, surroundingsIn } from '../../../reading/design/design-problems'

export default defineCall(
  'oa/flowdesigns/edit_senior',
  async ({ _id, rev, publish, note, design: sent }, context) => {
    const { db, caller, clock, newId, language } = context
    const design = { ...sent, fileList: await designFiles(_id, sent.fileList, context) }
    const problems = problemsOf(design, await surroundingsIn(context, { self: _id, design }))
    const errors = problems.filter(({ level }) => level !== 'warning')
    if (publish && errors.length)
      throw new Refused('flowdesign.has-problems', { count: errors.length }, problems)

    const saving = { workspace: caller.workspace, personId: caller.id, now: clock.now(), newId }
    const saved = await db.transaction((tx) =>
      saveDesign(tx, saving, { id: _id, design, publish, rev, note: note?.trim() }),
    )
    return { rev: saved.rev, version: saved.number, problems: withSentences(language, problems) }
  },
)
