import './dashboard.css'
import { Link, useSearchParams } from 'react-router-dom'
import { t } from '../../platform/i18n'
import { AwayNotice } from '../../renderer/flow/away-notice'
import { FlowTree } from '../../renderer/flow/flow-tree'
import { Latest } from '../../renderer/list/latest'
import { List } from '../../renderer/list/list'
import { listNamed } from '../../renderer/list/schemas'
import { useBadges } from '../../stores/badges'
import { useSession } from '../../stores/session'
import { type Tab, Tabs } from '../../ui/tabs'

const listTabs = ['needcreat', 'waiting', 'message', 'cc', 'finish', 'icreat']
const waiting = listNamed('waiting')

const greetingAt = (hour: number) => {
  if (hour >= 5 && hour < 12) return 'dashboard.morning'
  return hour >= 12 && hour < 18 ? 'dashboard.afternoon' : 'dashboard.evening'
}

function Greeting() {
  const { person } = useSession()
  const { waiting: n } = useBadges()
  return (
    <header className="board-hello">
      <h1>
        {t('dashboard.hello', { name: person?.name ?? '', greeting: t(greetingAt(new Date().getHours())) })}
      </h1>
      <p>{n > 0 ? t('dashboard.todo', { n: n > 99 ? '99+' : n }) : t('dashboard.nothing')}</p>
    </header>
  )
}

const Start = () => (
  <div className="board-start">
    <FlowTree />
    <aside className="board-latest" aria-label={t('dashboard.recent')}>
      <header>
        <h2>{t('dashboard.recent')}</h2>
        <Link to="/list/waiting">{t('dashboard.all')}</Link>
      </header>
      {waiting && <Latest schema={waiting} most={5} />}
    </aside>
  </div>
)

/** The workbench: start a flow, and every list in a tab (S1-039); ?tab= chooses. */
export default function DashboardPage() {
  const [query, setQuery] = useSearchParams()
  const badges = useBadges()
  const counts: Record<string, number> = { ...badges }
  const tabs: Tab[] = [
    { key: 'creat', title: t('dashboard.creat') },
    ...listTabs.map((key) => ({ key, title: t(`list.${key}`), count: counts[key] })),
    { key: 'admin', title: t('dashboard.admin') },
  ]
  const asked = query.get('tab') ?? 'creat'
  const active = tabs.some(({ key }) => key === asked) ? asked : 'creat'
  const schema = listNamed(active)
  return (
    <div className="board">
      <Greeting />
      <AwayNotice />
      <div className="q-card">
        <Tabs
          label={t('dashboard.tabs')}
          tabs={tabs}
          active={active}
          onChange={(tab) => setQuery({ tab }, { replace: true })}
        >
          {schema && <List key={active} schema={schema} />}
          {active === 'creat' && <Start />}
          {active === 'admin' && (
            <div className="board-start">
              <FlowTree purpose="admin" />
            </div>
          )}
        </Tabs>
      </div>
    </div>
  )
}
