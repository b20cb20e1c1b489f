import { Link } from 'react-router-dom'
import type { OaFlowIncidentListData } from '../../../generated/types'
import { t } from '../../platform/i18n'
import { Button } from '../../ui/button'
import { Tag, type Tone } from '../../ui/parts'
import { Time } from '../../ui/time'
import type { Way } from './settle-dialog'

interface IncidentCardProps {
  incident: OaFlowIncidentListData['result'][number]
  onSettle(way: Way): void
}

const tones: Record<string, Tone> = {
  open: 'danger',
  retried: 'primary',
  skipped: 'neutral',
  over: 'neutral',
}

/** One thing that could not be done: where, why, how often it was tried, and what to do about it. */
export function IncidentCard({ incident, onSettle }: IncidentCardProps) {
  const { at, state, kind, error, tries, flowlistid, flowname, workname, step, reason, by } = incident
  return (
    <li className="incident" data-state={state}>
      <header>
        <Link to={`/flowdetail?flowlistid=${flowlistid}`}>
          {flowname || t('incident.flow-gone')} {workname}
        </Link>
        <Tag tone={tones[state]}>{t(`incident.is.${state}`)}</Tag>
      </header>
      <p className="incident-error">{error.msg}</p>
      <p className="incident-about">
        <span>{t(`incident.kind.${kind}`)}</span>
        {step && <span>{t('incident.step', { step })}</span>}
        <span>{t('incident.tries', { count: tries })}</span>
        <Time at={at} />
      </p>
      {by && (
        <p className="incident-about">{t('incident.settled-by', { name: by, reason: reason || '—' })}</p>
      )}
      {state === 'open' && (
        <div className="incident-acts">
          <Button kind="primary" icon="refresh" onClick={() => onSettle('retry')}>
            {t('incident.retry')}
          </Button>
          <Button onClick={() => onSettle('skip')}>{t('incident.skip')}</Button>
        </div>
      )}
    </li>
  )
}
