import './mobile-workbench.css'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../platform/i18n'
import { AwayNotice } from '../../renderer/flow/away-notice'
import { FlowTree } from '../../renderer/flow/flow-tree'
import { useBadges } from '../../stores/badges'
import { routesOf } from '../../stores/menu'
import { useSession } from '../../stores/session'
import { Icon, isIconName } from '../../ui/icon'
import { Count } from '../../ui/parts'

/** The flows that one looks after, asked for when the part is opened. */
function LookedAfter() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="bench-admin" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('dashboard.admin')}</summary>
      {isOpen && <FlowTree purpose="admin" />}
    </details>
  )
}

/** The home page of phones: the lists of the menu as large buttons, then the flows to start. */
export default function MobileWorkbenchPage() {
  const { person } = useSession()
  const badges: Record<string, number> = { ...useBadges() }
  const entries = person ? routesOf(person).filter(({ mobile, hidden }) => mobile && !hidden) : []
  return (
    <div className="bench">
      <AwayNotice />
      <nav className="bench-lists" aria-label={t('mobile.todo')}>
        {entries.map(({ id, url, icon, title, badge = '' }) => (
          <Link key={id} to={url}>
            <i>
              {isIconName(icon) && <Icon name={icon} size={24} />}
              <Count value={badges[badge]} />
            </i>
            {t(title)}
          </Link>
        ))}
      </nav>
      <section className="bench-flows" aria-labelledby="bench-flows">
        <h2 id="bench-flows">{t('dashboard.creat')}</h2>
        <FlowTree />
      </section>
      <LookedAfter />
    </div>
  )
}
