import { BusinessError } from '../../../../../../core/business-error'
import { defineCall } from '../../../../../platform'
import { bindContactGroupDocument } from '../../../../../read-models/people/contact-group-document'
import {
  addContactGroup,
  editContactGroup,
  validateContactGroup,
} from '../../../../../services/edit-contact-group'

export default defineCall(
  'oa/flowdesigns/contactgroup/document/apply',
  async ({ _id, rev, document }, context) => {
    const { facts, missing } = await bindContactGroupDocument(document, context)
    const names = missing.map(({ name }) => name)
    if (missing.length) throw new BusinessError('flowdesign.document-missing', { names }, missing)
    const valid = await validateContactGroup(facts, context)
    return rev === 0 ? addContactGroup(_id, valid, context) : editContactGroup({ _id, rev }, valid, context)
  },
)
