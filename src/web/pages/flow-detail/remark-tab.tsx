import { Guide } from '../../flow-parts/step-remark'
import { quietApi } from '../../platform/api'
import { t } from '../../platform/i18n'
import { useLoaded } from '../../platform/use-loaded'
import { Empty, Skeleton } from '../../ui/parts'

/** 说明: what the designers say about the flow, and the files they give along. */
export function RemarkTab({ flowlistid, msgid }: { flowlistid: string; msgid: string | undefined }) {
  const { value, failure } = useLoaded(flowlistid, () =>
    quietApi.oa.flow.detail_msgs({ flowOi_id: flowlistid, ...(msgid && { msgid }) }),
  )
  if (failure && !value) return <Empty title={failure.message} />
  if (!value) return <Skeleton lines={4} />
  const { remark, fileList } = value.design
  if (!remark.trim() && fileList.length === 0) return <Empty title={t('detail.remark.none')} />
  return <Guide remark={remark} fileList={fileList} />
}
