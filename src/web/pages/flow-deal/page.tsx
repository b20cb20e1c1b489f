import { useSearchParams } from 'react-router-dom'
import { FileSource } from '../../files/source'
import { Opened } from '../../filling/parts'
import { quietApi } from '../../platform/api'
import { useLoaded } from '../../platform/use-loaded'
import { setBadges } from '../../stores/badges'
import { DealForm } from './deal-form'
import { OpinionForm } from './opinion-form'

async function open(msgid: string) {
  const answer = await quietApi.oa.flow.deal.bymsgid({ _id: msgid })
  setBadges(answer.badges)
  return answer
}

/** Handles a message: what is asked, by whom, what happened so far, and the step's buttons. */
export default function FlowDealPage() {
  const [query] = useSearchParams()
  const msgid = query.get('msgid') ?? ''
  const loaded = useLoaded(msgid, () => open(msgid))
  return (
    <Opened loaded={loaded} flowlistid={query.get('flowlistid')}>
      {(start) => (
        <FileSource value={start.flow.name}>
          {start.message.added?.kind === 'opinion' ? (
            <OpinionForm start={start} asked={start.message.added} />
          ) : (
            <DealForm key={start.message._id} start={start} />
          )}
        </FileSource>
      )}
    </Opened>
  )
}
