import { useNavigate } from 'react-router-dom'
import type { OaFlowTempListData, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/drafts.json'
import { type DraftTarget, draftTargetKey } from '../../form-submission/draft-keeper'
import { resumeLinkState } from '../../form-submission/use-draft-resume'
import { RecordListView } from '../../lists/records/record-list'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { deleteDraft } from '../../platform/drafts'
import { useRefreshSignal } from '../../stores/refresh-signal'
import { currentPerson } from '../../stores/session'
import { confirm } from '../../ui'

type Draft = OaFlowTempListData[number]

const targetOf = ({ type, flowid, msgid }: Draft): DraftTarget =>
  type === 'deal' && msgid ? { type: 'deal', msgid } : { type: 'creat', flowid }

/** Returns the address where the draft is continued. */
const placeOf = ({ type, flowid, msgid, flowlistid }: Draft) =>
  type === 'deal' ? `/flowdeal?msgid=${msgid}&flowlistid=${flowlistid}` : `/flowcreat/${flowid}`

async function drop(draft: Draft): Promise<void> {
  const { flowname } = draft
  const question = { title: t('drafts.drop'), text: t('drafts.drop-text', { flowname }), danger: true }
  if (!(await confirm(question))) return
  const target = targetOf(draft)
  await api.oa.flow.tempform.delete(target)
  await deleteDraft(currentPerson()?.id ?? '', draftTargetKey(target))
}

/** Returns the column values of a draft: list key, content and device. */
const describe = (draft: Draft) => ({
  key: draftTargetKey(targetOf(draft)),
  what: draft.type === 'deal' ? t('drafts.deal', { step: draft.step ?? '' }) : t('drafts.creat'),
  closed: !draft.open,
  about: draft.suggest || draft.desc || '—',
  from: t(`drafts.device.${draft.device}`),
})

/** Lists drafts (草稿箱): input that the person did not submit. */
export default function DraftsPage() {
  const navigate = useNavigate()
  const go = async (draft: Draft) => navigate(placeOf(draft), { state: resumeLinkState })
  return (
    <RecordListView<Draft>
      list={list as RecordList}
      parts={{ told: describe, acts: { go, drop } }}
      round={useRefreshSignal()}
    />
  )
}
