import { useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import type { Forwarding } from '../../../generated/types'
import { FormLoader } from '../../form-submission/form-sections'
import { quietApi } from '../../platform/api'
import { useQuery } from '../../platform/use-query'
import { CreateForm } from './create-form'
import { FlowSubmitted } from './submitted'

interface Done {
  flowid: string
  /** The visit of the page that it was done in; coming again starts another flow. */
  visit: string
  forwarding: Forwarding
}

/** Starts a flow: what for, the form, and who will get it; `?again` names a flow of one's own to repeat. */
export default function FlowCreatePage() {
  const { id = '' } = useParams()
  const visit = useLocation().key
  const [done, setDone] = useState<Done | undefined>()
  const [query] = useSearchParams()
  const again = query.get('again') ?? undefined
  const round = `${id} ${again ?? ''} ${done?.forwarding.flowlistid ?? ''}`
  const loaded = useQuery(round, () => quietApi.oa.flow.getbycreat({ _id: id, ...(again && { again }) }))
  if (done?.flowid === id && done.visit === visit)
    return <FlowSubmitted forwarding={done.forwarding} flowid={id} />
  const finish = (forwarding: Forwarding) => setDone({ flowid: id, visit, forwarding })
  return (
    <FormLoader loaded={loaded}>
      {(start) => <CreateForm key={round} start={start} onDone={finish} />}
    </FormLoader>
  )
}
