import { useSearchParams } from 'react-router-dom'
import { FileSource } from '../../files/source'
import { RefusedPage } from '../../flow-parts/refused-page'
import { quietApi } from '../../platform/api'
import { useLoaded } from '../../platform/use-loaded'
import { setBadges } from '../../stores/badges'
import { Skeleton } from '../../ui/parts'
import { DealForm } from './deal-form'

async function open(msgid: string) {
  const answer = await quietApi.oa.flow.deal.bymsgid({ _id: msgid })
  setBadges(answer.badges)
  return answer
}

/** Handles a message: what is asked, by whom, what happened so far, and the step's buttons. */
export default function FlowDealPage() {
  const [query] = useSearchParams()
  const msgid = query.get('msgid') ?? ''
  const { value, failure, reload } = useLoaded(msgid, () => open(msgid))
  if (failure) return <RefusedPage failure={failure} flowlistid={query.get('flowlistid')} onRetry={reload} />
  if (!value) return <Skeleton lines={10} />
  return (
    <FileSource value={value.flow.name}>
      <DealForm key={value.message._id} start={value} />
    </FileSource>
  )
}
