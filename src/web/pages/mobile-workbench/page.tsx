import './mobile-workbench.css'
import { Home } from '../../home/home'
import { t } from '../../platform'
import { useBadges } from '../../stores/badges'
import { menuEntryUrl, phoneMenuOf } from '../../stores/menu-groups'
import { useSession } from '../../stores/session'
import { CountBadge, Icon, isIconName, MenuLink } from '../../ui'

/**
 * Renders the home page of phones: the desktop widgets in one column, then the menu, which phones show only
 * here.
 */
export default function MobileWorkbenchPage() {
  const { person } = useSession()
  const badges: Record<string, number> = { ...useBadges() }
  const entries = person ? phoneMenuOf(person) : []
  return (
    <div className="q-stack q-gap-3 q-single q-pad-3">
      <Home columns={1} />
      <section className="bench-menu q-box q-radius-lg q-surface" aria-labelledby="bench-menu">
        <h2 className="q-text-lg" id="bench-menu">
          {t('home.more')}
        </h2>
        <nav className="bench-lists q-stack" aria-label={t('mobile.todo')}>
          {entries.map(({ id, url, link, icon, title, badge = '' }) => (
            <MenuLink key={id} to={menuEntryUrl({ url, link })}>
              <i>
                {isIconName(icon) && <Icon name={icon} size={24} />}
                <CountBadge value={badges[badge]} />
              </i>
              {t(title)}
            </MenuLink>
          ))}
        </nav>
      </section>
    </div>
  )
}
