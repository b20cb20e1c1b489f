import { useIsConnectionLost } from '../platform/connection'
import { t } from '../platform/i18n/i18n'
import { useBadges } from '../stores/badges'
import { useOverdueCount } from '../stores/overdue-count'
import { useSession } from '../stores/session'

const greetingAt = (hour: number) => {
  if (hour >= 5 && hour < 12) return 'dashboard.morning'
  return hour >= 12 && hour < 18 ? 'dashboard.afternoon' : 'dashboard.evening'
}

const most = (n: number) => (n > 99 ? '99+' : n)

function todo(n: number, late: number): string {
  if (n === 0) return t('home.nothing')
  return late > 0 ? t('home.todo-late', { n: most(n), late: most(late) }) : t('home.todo', { n: most(n) })
}

/** Greets the person and summarizes today's tasks. */
export function Greeting() {
  const { person } = useSession()
  const { waiting } = useBadges()
  const late = useOverdueCount()
  const isLost = useIsConnectionLost()
  return (
    <div className="home-hello q-break q-shrink">
      <h1>
        {t('dashboard.hello', { name: person?.name ?? '', greeting: t(greetingAt(new Date().getHours())) })}
      </h1>
      <p className="q-soft">{waiting === 0 && isLost ? t('home.unknown') : todo(waiting, late)}</p>
    </div>
  )
}
