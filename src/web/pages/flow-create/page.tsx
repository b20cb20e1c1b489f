import { useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import type { Forwarding } from '../../../generated/types'
import { FormLoader, SubmissionResultView } from '../../form-submission/form-sections'
import { t, useQuery } from '../../platform'
import { preloadForm } from '../../renderer'
import { flowRequest, newFormRequest } from '../../stores/first-requests'
import { ButtonLink } from '../../ui'
import { CreateForm } from './create-form'

/** Shows that the flow was started: its number, assignees and next links. */
function FlowSubmitted({ forwarding, flowid }: { forwarding: Forwarding; flowid: string }) {
  const { flowlistid, flowname } = forwarding
  const { value } = useQuery(flowlistid, () => flowRequest.take(flowlistid))
  const links = (
    <>
      <ButtonLink kind="primary" to={`/flowdetail?flowlistid=${flowlistid}`}>
        {t('flow.see')}
      </ButtonLink>
      <ButtonLink to={`/flowcreat/${flowid}`}>{t('create.another')}</ButtonLink>
      <ButtonLink to="/list/icreat">{t('create.to-mine')}</ButtonLink>
    </>
  )
  const note = value && t('create.number', { number: value.flow.workname })
  return (
    <SubmissionResultView
      title={t('create.done', { name: flowname })}
      note={note}
      forwarding={forwarding}
      links={links}
    />
  )
}

interface Done {
  flowid: string
  /** Page visit of the submission; a new visit starts another flow. */
  visit: string
  forwarding: Forwarding
}

async function open(id: string, search: string) {
  const start = await newFormRequest.take(id, search)
  await preloadForm({ form: start.formset, limits: start.limits, values: start.defaults, mode: 'creat' })
  return start
}

/** Starts a flow: its facts, form and recipients; the query names a flow to repeat, or a booking to begin with. */
export default function FlowCreatePage() {
  const { id = '' } = useParams()
  const visit = useLocation().key
  const [done, setDone] = useState<Done | undefined>()
  const [query] = useSearchParams()
  const search = `${query}`
  const round = `${id} ${search} ${done?.forwarding.flowlistid ?? ''}`
  const loaded = useQuery(round, () => open(id, search))
  if (done?.flowid === id && done.visit === visit)
    return <FlowSubmitted forwarding={done.forwarding} flowid={id} />
  const finish = (forwarding: Forwarding) => setDone({ flowid: id, visit, forwarding })
  return (
    <FormLoader loaded={loaded}>
      {(start) => <CreateForm key={round} start={start} onDone={finish} />}
    </FormLoader>
  )
}
