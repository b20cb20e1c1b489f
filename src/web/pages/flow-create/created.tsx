import type { Forwarding } from '../../../generated/types'
import { ForwardingView } from '../../flow-parts/forwarding'
import { quietApi } from '../../platform/api'
import { t } from '../../platform/i18n'
import { useLoaded } from '../../platform/use-loaded'
import { ButtonLink } from '../../ui/button'
import { Icon } from '../../ui/icon'

/** The flow was started: its number, who has it now, and where to go on. */
export function Created({ forwarding, flowid }: { forwarding: Forwarding; flowid: string }) {
  const { flowlistid, flowname } = forwarding
  const { value } = useLoaded(flowlistid, () => quietApi.oa.flow.detail({ flowOi_id: flowlistid }))
  return (
    <div className="q-card flow-done" role="status">
      <Icon name="done" size={56} />
      <h1>{t('create.done', { name: flowname })}</h1>
      {value && <p>{t('create.number', { number: value.flow.workname })}</p>}
      <ForwardingView forwarding={forwarding} />
      <div className="flow-done-links">
        <ButtonLink kind="primary" to={`/flowdetail?flowlistid=${flowlistid}`}>
          {t('flow.see')}
        </ButtonLink>
        <ButtonLink to={`/flowcreat/${flowid}`}>{t('create.another')}</ButtonLink>
        <ButtonLink to="/list/icreat">{t('create.to-mine')}</ButtonLink>
      </div>
    </div>
  )
}
