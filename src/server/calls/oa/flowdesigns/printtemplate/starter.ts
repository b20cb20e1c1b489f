import { defineCall, FileResponse, translateKey } from '../../../../platform'
import { createStarter, wordMime } from '../../../../services/paper/word-template'

export default defineCall('oa/flowdesigns/printtemplate/starter', async (names, { language }) => {
  const name = `${translateKey(language, 'paper.starter')}.docx`
  return new FileResponse(null, { bytes: await createStarter(names), name, mime: wordMime })
})
