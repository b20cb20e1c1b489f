import './out-of-office-notice.css'
import { Link } from 'react-router-dom'
import { t } from '../../platform/i18n/i18n'
import { absoluteTime } from '../../platform/local-time'
import { useSession } from '../../stores/session'

type Away = NonNullable<NonNullable<ReturnType<typeof useSession>['person']>['away']>[number]

function sentenceOf({ name, until, isAll }: Away): string {
  const what = t(isAll ? 'away.all' : 'away.some', { name })
  return until ? `${what}${t('away.until', { until: absoluteTime(until).slice(0, 16) })}` : what
}

/** Reminds whoever has delegated that what is new goes to somebody else, and leads to where that ends. */
export function OutOfOfficeNotice() {
  const { person } = useSession()
  const away = person?.away ?? []
  if (!away.length) return null
  return (
    <aside className="away-notice" aria-label={t('menu.entrust-settings')}>
      {away.map((one) => (
        <span key={`${one.name} ${one.until}`}>{sentenceOf(one)}</span>
      ))}
      <Link to="/entrust_settings">{t('menu.entrust-settings')}</Link>
    </aside>
  )
}
