import { useSearchParams } from 'react-router-dom'
import type { OaFlowDealBymsgidData } from '../../../generated/types'
import { FileSource } from '../../files/file-source'
import { FormLoader } from '../../form-submission/form-sections'
import { quietApi } from '../../platform/api'
import { useQuery } from '../../platform/use-query'
import { setBadges } from '../../stores/badges'
import { ClaimForm } from './claim-form'
import { DealForm } from './deal-form'
import { OpinionForm } from './opinion-form'

async function open(msgid: string) {
  const answer = await quietApi.oa.flow.deal.bymsgid({ _id: msgid })
  setBadges(answer.badges)
  return answer
}

/** What is asked: to claim it, an opinion, or to handle it. */
function Asked({ start, onChanged }: { start: OaFlowDealBymsgidData; onChanged(): Promise<void> }) {
  const { message } = start
  if (message.claim === 'open') return <ClaimForm start={start} onClaimed={onChanged} />
  if (message.added?.kind === 'opinion') return <OpinionForm start={start} asked={message.added} />
  return <DealForm key={message._id} start={start} onLost={onChanged} />
}

/** Handles a message: what is asked, by whom, what happened so far, and the step's buttons. */
export default function FlowDealPage() {
  const [query] = useSearchParams()
  const msgid = query.get('msgid') ?? ''
  const loaded = useQuery(msgid, () => open(msgid))
  return (
    <FormLoader loaded={loaded} flowlistid={query.get('flowlistid')}>
      {(start) => (
        <FileSource value={start.flow.name}>
          <Asked start={start} onChanged={loaded.reload} />
        </FileSource>
      )}
    </FormLoader>
  )
}
