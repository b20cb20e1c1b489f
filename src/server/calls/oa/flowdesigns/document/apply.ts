import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import { findDesign } from '../../../../queries'
import { bindDesignDocument } from '../../../../read-models/design/design-document'
import { resolveDesign } from '../../../../read-models/design/resolve-design'
import { saveCheckedDesign } from '../../../../services/save-checked-design'

export default defineCall('oa/flowdesigns/document/apply', async (body, context) => {
  const { _id, rev, publish, note, document } = body
  if (!(await findDesign(context.db, context.caller.workspace, _id)))
    throw new BusinessError('flowdesign.not-found')
  const bound = await bindDesignDocument({ id: _id, document }, context)
  const { missing } = bound
  const names = missing.map(({ name }) => name)
  if (publish && missing.length) throw new BusinessError('flowdesign.document-missing', { names }, missing)
  const { fileList } = await resolveDesign({ flowid: _id }, context)
  const design = { ...bound.design, fileList }
  const saved = await saveCheckedDesign({ _id, rev, publish, note, design }, context, bound.cases)
  return { ...saved, missing }
})
