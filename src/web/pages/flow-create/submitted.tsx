import type { Forwarding } from '../../../generated/types'
import { SubmissionDone } from '../../form-submission/form-sections'
import { quietApi } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { useQuery } from '../../platform/use-query'
import { ButtonLink } from '../../ui/button'

/** The flow was started: its number, who has it now, and where to go on. */
export function FlowSubmitted({ forwarding, flowid }: { forwarding: Forwarding; flowid: string }) {
  const { flowlistid, flowname } = forwarding
  const { value } = useQuery(flowlistid, () => quietApi.oa.flow.detail({ flowOi_id: flowlistid }))
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
    <SubmissionDone
      title={t('create.done', { name: flowname })}
      note={note}
      forwarding={forwarding}
      links={links}
    />
  )
}
