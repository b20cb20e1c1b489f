import { Card, Skeleton } from '../../ui'
import '../../flow/flow.css'
import './flow-share.css'
import { useSearchParams } from 'react-router-dom'
import type { OaFlowShareOpenData } from '../../../generated/types'
import { FileSource } from '../../files/file-source'
import { Timeline } from '../../flow/history/timeline'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import { FlowHead } from '../../flow/summary/flow-head'
import { FormReadView } from '../../flow/summary/read-form'
import { ResultStamp, ResultTag } from '../../flow/summary/result-tag'
import { absoluteTime, t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { usePageName } from '../../stores/visited-views'

/** Renders the shared flow: read-only form, and the history if the link includes it. */
function Shared({ shown }: { shown: OaFlowShareOpenData }) {
  const { share, flow, logs } = shown
  usePageName(flow.name)
  return (
    <div className="flow-page">
      <Card>
        <p className="share-note q-pad-y-2 q-pad-x-5 q-tone-warning" role="note">
          {t('share.by', { name: share.creater, time: absoluteTime(share.expires_at) })}
        </p>
        <FlowHead flow={flow} tags={<ResultTag flow={flow} />}>
          <ResultStamp result={flow.result} />
        </FlowHead>
        <FormReadView shown={shown} />
        {logs && (
          <section className="flow-section">
            <h2>{t('deal.history')}</h2>
            <Timeline logs={logs} />
          </section>
        )}
      </Card>
    </div>
  )
}

/** Opens a share link of a flow. */
export default function FlowSharePage() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const { value, failure, reload } = useQuery(id, () => quietApi.oa.flow.share.open({ _id: id }))
  if (failure) return <FlowErrorPage failure={failure} onRetry={reload} />
  if (!value) return <Skeleton lines={10} />
  return (
    <FileSource value={value.flow.name}>
      <Shared shown={value} />
    </FileSource>
  )
}
