import { templateFormats } from '../../../../../core/print'
import { defineCall, FileResponse, translateKey } from '../../../../platform'
import { createStarter } from '../../../../services/paper/template-file'

export default defineCall(
  'oa/flowdesigns/printtemplate/starter',
  async ({ format = 'docx', ...names }, { language }) => {
    const name = translateKey(language, 'paper.starter')
    const bytes = Buffer.from(await createStarter(names, format, name))
    return new FileResponse(null, { bytes, name: `${name}.${format}`, mime: templateFormats[format].mime })
  },
)
