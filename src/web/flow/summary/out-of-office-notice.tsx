import './out-of-office-notice.css'
import { Link } from 'react-router-dom'
import { absoluteTime, t } from '../../platform'
import { useSession } from '../../stores/session'

type Away = NonNullable<NonNullable<ReturnType<typeof useSession>['person']>['away']>[number]

function sentenceOf({ name, until, isAll }: Away): string {
  const absence = t(isAll ? 'away.all' : 'away.some', { name })
  return until ? `${absence}${t('away.until', { until: absoluteTime(until).slice(0, 16) })}` : absence
}

/** Reminds a person with an active delegation that new tasks go to the delegate, with a link to end it. */
export function OutOfOfficeNotice() {
  const { person } = useSession()
  const away = person?.away ?? []
  if (!away.length) return null
  return (
    <aside
      className="away-notice q-row q-wrap q-gap-4 q-gap-y-1 q-box q-radius-lg q-surface"
      aria-label={t('menu.entrust-settings')}
    >
      {away.map((one) => (
        <span key={`${one.name} ${one.until}`}>{sentenceOf(one)}</span>
      ))}
      <Link to="/entrust_settings">{t('menu.entrust-settings')}</Link>
    </aside>
  )
}
