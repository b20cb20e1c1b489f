import type { Forwarding } from '../../../generated/types'
import { t } from '../../platform/i18n'
import { ForwardingView } from '../../renderer/flow/forwarding'
import { useBadges } from '../../stores/badges'
import { ButtonLink } from '../../ui/button'
import { Icon } from '../../ui/icon'

/** It is handled: who has it now, and where to go on. */
export function Dealt({ forwarding, flowlistid }: { forwarding: Forwarding; flowlistid: string }) {
  const { waiting } = useBadges()
  return (
    <div className="q-card flow-done" role="status">
      <Icon name="done" size={56} />
      <h1>{t('deal.done')}</h1>
      <ForwardingView forwarding={forwarding} />
      <div className="flow-done-links">
        <ButtonLink kind="primary" to="/list/waiting">
          {waiting > 0 ? t('deal.to-next', { n: waiting > 99 ? '99+' : waiting }) : t('flow.to-waiting')}
        </ButtonLink>
        <ButtonLink to={`/flowdetail?flowlistid=${flowlistid}`}>{t('flow.see')}</ButtonLink>
      </div>
    </div>
  )
}
