import type { CurrentAssignee, MessageOrigin } from '../../../core/flow'
import { listSeparator, t } from '../../platform/i18n/i18n'
import { Icon } from '../../ui/icon'
import { WaitingTime } from '../../ui/time'
import { TimeLeft } from '../../ui/time-left'
import { RecipientReasons } from '../people/recipient-reasons'
import type { UpcomingStep } from './progress'

/** Renders a current assignee: since when, due date and the reasons for choosing them. */
export const WaitingLine = ({
  holder,
  arrival,
}: {
  holder: CurrentAssignee
  arrival: MessageOrigin | undefined
}) => (
  <li className="log-line q-anchor" data-tone="now">
    <i>
      <Icon name="time" size={14} />
    </i>
    <header>
      <b>{holder.toer}</b>
      <span>{t(holder.claim === 'open' ? 'claim.state.open' : 'log.waiting')}</span>
      {holder.expires_at && <TimeLeft until={holder.expires_at} />}
    </header>
    <p className="log-where q-row q-align-stretch q-wrap q-gap-3 q-gap-y-0 q-muted q-text-sm">
      <span className="q-soft">{holder.NowFunName}</span>
      <small>
        <WaitingTime since={holder.created_at} />
      </small>
    </p>
    {holder.crowd && <small>{t('crowd.more', { ...holder.crowd })}</small>}
    {arrival && <RecipientReasons {...arrival} text={t('flow.why-one')} />}
  </li>
)

/** Renders a step known to follow, with its recipients as far as known. */
export const UpcomingLine = ({ step: { name, people, isOpen } }: { step: UpcomingStep }) => (
  <li className="log-line q-anchor" data-tone="next">
    <i />
    <header>
      <span>{name}</span>
      {people.length > 0 && <b>{people.join(listSeparator())}</b>}
      {isOpen && <small>{t('progress.maybe')}</small>}
    </header>
  </li>
)
