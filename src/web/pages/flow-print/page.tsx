import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { planPrintHead } from '../../../core/print'
import type { OaFlowDetailData, OaFlowProofHeadData } from '../../../generated/types'
import { FileSource } from '../../files/file-source'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import { ResultStamp } from '../../flow/summary/result-tag'
import { absoluteTime, t, useQuery } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { environment, pageUrl } from '../../platform/environment'
import type { PrintSettings } from '../../print/print-bar'
import { PrintView } from '../../print/print-view'
import { Skeleton } from '../../ui'

/** Returns the head of a flow above its fields. */
const headOf = (detail: OaFlowDetailData) => ({
  ...planPrintHead(detail, t, absoluteTime),
  stamp: <ResultStamp result={detail.flow.result} />,
})

const printedOf = (detail: OaFlowDetailData) => ({
  form: detail.formset,
  limits: detail.limits,
  values: detail.formdata,
  world: detail,
  mode: 'view' as const,
})

/**
 * Returns the link from the printout to its evidence; undefined for a flow without a chain and for a
 * simulated one.
 */
const proofOf = (flowlistid: string, head: OaFlowProofHeadData | undefined) =>
  head && head.acts > 0 && environment.data !== 'test'
    ? { ...head, address: `${location.origin}${pageUrl(`/flowdetail?flowlistid=${flowlistid}`)}` }
    : undefined

/** Renders the print view of a flow: its form as visible to the reader, and its handling log. */
export default function FlowPrintPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const flowlistid = query.get('flowlistid') ?? ''
  const msgid = query.get('msgid') ?? undefined
  const body = { flowOi_id: flowlistid, ...(msgid && { msgid }) }
  const { value, failure, reload } = useQuery(`${flowlistid} ${msgid}`, () => quietApi.oa.flow.detail(body))
  const log = useQuery(`${flowlistid} ${msgid}`, () => quietApi.oa.flow.detail_logs_msgs(body))
  const remarks = useQuery(flowlistid, () => quietApi.oa.flow.comment.list({ flowOi_id: flowlistid }))
  const head = useQuery(flowlistid, () => quietApi.oa.flow.proof.head({ flowOi_id: flowlistid }))
  const printed = useMemo(() => value && printedOf(value), [value])
  if (failure) return <FlowErrorPage failure={failure} onRetry={reload} />
  if (!value || !printed) return <Skeleton lines={10} />
  const comments = remarks.failure ? [] : remarks.value?.list
  const result = log.value && comments ? { ...log.value, remarks: comments } : null
  const history = log.failure ? undefined : result
  const download = async (settings: PrintSettings) => {
    await api.oa.flow.paper.pdf({ flowOi_id: flowlistid, ...settings })
  }
  const back = () => void navigate(`/flowdetail?${query}`, { replace: true })
  return (
    <FileSource value={value.flow.name}>
      <PrintView
        head={headOf(value)}
        printed={printed}
        history={history}
        proof={proofOf(flowlistid, head.value)}
        onDownload={download}
        onBack={back}
      />
    </FileSource>
  )
}
