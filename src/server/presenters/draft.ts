import type { OaFlowTempListData } from '../../generated/types'
import type { DraftListItem } from '../queries/flow/draft'
import { toIso } from './time'

/** List row of a draft. */
export const toDraftRow = (draft: DraftListItem): OaFlowTempListData[number] => ({
  type: draft.kind,
  flowid: draft.designId,
  msgid: draft.kind === 'deal' ? draft.target : null,
  flowlistid: draft.flowId,
  flowname: draft.name,
  workname: draft.workname,
  step: draft.step,
  desc: draft.desc,
  suggest: draft.suggest,
  device: draft.device,
  saved_at: toIso(draft.savedAt),
  open: draft.isOpen,
})
