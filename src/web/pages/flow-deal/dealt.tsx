import type { Forwarding } from '../../../generated/types'
import { quietApi } from '../../platform/api'
import { t } from '../../platform/i18n'
import { useLoaded } from '../../platform/use-loaded'
import { ForwardingView } from '../../renderer/flow/forwarding'
import { linkOf } from '../../renderer/list/row'
import { ButtonLink } from '../../ui/button'
import { Icon } from '../../ui/icon'

const nextWaiting = async () => {
  const { result, totalItems } = await quietApi.oa.flow.list.waiting({ nowpage: 1, search: {} })
  return { row: result[0], count: totalItems }
}

/** It is handled: who has it now, and where to go on, first of all the next waiting message. */
export function Dealt({ forwarding, flowlistid }: { forwarding: Forwarding; flowlistid: string }) {
  const { row, count = 0 } = useLoaded(flowlistid, nextWaiting).value ?? {}
  return (
    <div className="q-card flow-done" role="status">
      <Icon name="done" size={56} />
      <h1>{t('deal.done')}</h1>
      {forwarding.either_signed && <p>{t('deal.either-signed', { n: forwarding.either_signed })}</p>}
      <ForwardingView forwarding={forwarding} />
      <div className="flow-done-links">
        {row && (
          <ButtonLink kind="primary" to={linkOf('deal', row)}>
            {t('deal.to-next', { n: count })}
          </ButtonLink>
        )}
        <ButtonLink to={`/flowdetail?flowlistid=${flowlistid}`}>{t('flow.see')}</ButtonLink>
        <ButtonLink kind={row ? 'default' : 'primary'} to="/list/waiting">
          {t('flow.to-waiting')}
        </ButtonLink>
      </div>
    </div>
  )
}
