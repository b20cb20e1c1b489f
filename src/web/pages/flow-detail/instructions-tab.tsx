import { StepInstructions } from '../../flow/summary/step-instructions'
import { quietApi } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { useQuery } from '../../platform/use-query'
import { EmptyState, Skeleton } from '../../ui/primitives'

/** 说明: what the designers say about the flow, and the files they give along. */
export function InstructionsTab({ flowlistid, msgid }: { flowlistid: string; msgid: string | undefined }) {
  const { value, failure } = useQuery(flowlistid, () =>
    quietApi.oa.flow.detail_msgs({ flowOi_id: flowlistid, ...(msgid && { msgid }) }),
  )
  if (failure && !value) return <EmptyState title={failure.message} />
  if (!value) return <Skeleton lines={4} />
  const { remark, fileList } = value.design
  if (!remark.trim() && fileList.length === 0) return <EmptyState title={t('detail.remark.none')} />
  return <StepInstructions remark={remark} fileList={fileList} />
}
