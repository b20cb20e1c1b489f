import type { OaFlowDetailData } from '../../../generated/types'
import { t } from '../../platform/i18n/i18n'

/** What the flow does by itself at the moment, and what it could not do. */
export function EventNotice({ events }: Pick<OaFlowDetailData, 'events'>) {
  return events.flatMap(({ msgid, step, state }) =>
    state === 'done' ? (
      []
    ) : (
      <div
        key={msgid}
        className="flow-notice"
        role="status"
        data-tone={state === 'failed' ? 'danger' : undefined}
      >
        <span>{t(`event-again.${state}`, { step })}</span>
      </div>
    ),
  )
}
