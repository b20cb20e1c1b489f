import { type CSSProperties, Fragment, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import type { MenuEntry } from '../../../generated/types'
import { t } from '../../platform'
import { useCompanyIdentity, useProductName } from '../../platform/company-identity'
import { useBadges } from '../../stores/badges'
import { menuEntryUrl, sidebarOf } from '../../stores/menu-groups'
import { usePreferences } from '../../stores/preferences'
import { useSession } from '../../stores/session'
import { CountBadge, Icon, isIconName, Logo, MenuLink } from '../../ui'

const countOf = (badges: object, name = ''): number => (badges as Record<string, number>)[name] ?? 0

function Entry({ entry }: { entry: MenuEntry }) {
  const badges = useBadges()
  const title = t(entry.title)
  return (
    <MenuLink
      className="side-link q-row q-gap-2-5 q-nowrap q-soft q-radius-md q-anchor q-pad-y-0 q-pad-x-3"
      to={menuEntryUrl(entry)}
      title={title}
    >
      {isIconName(entry.icon) && <Icon name={entry.icon} size={18} />}
      <span className="side-text q-break q-grow q-pad-y-1 q-pad-x-0">{title}</span>
      <CountBadge value={countOf(badges, entry.badge)} />
    </MenuLink>
  )
}

/** Renders the server's menu as the left column (S1-059). */
export function Sidebar() {
  const { person } = useSession()
  const { sidebarOpen, sidebarLogo } = usePreferences()
  const name = useProductName()
  const { logo } = useCompanyIdentity()
  const { pathname } = useLocation()
  const side = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another active entry
  useEffect(() => {
    side.current?.querySelector('a.side-link[aria-current=page]')?.scrollIntoView?.({ block: 'nearest' })
  }, [pathname])
  if (!person) return null
  return (
    <nav
      ref={side}
      className="side q-fixed q-surface"
      data-open={sidebarOpen || undefined}
      aria-label={t('shell.menu')}
    >
      {sidebarLogo && (
        <NavLink className="side-logo" to="/" aria-label={t('ui.home')}>
          <Logo tick="var(--q-surface)" image={logo} />
          <b className={`side-text q-break q-grow${name.length > 8 ? ' q-text-sm' : ''}`} title={name}>
            {name}
          </b>
        </NavLink>
      )}
      {sidebarOf(person).map((group, at, { length }) => (
        <Fragment key={group.id}>
          <h2 className="side-group" style={{ '--above': at, '--below': length - 1 - at } as CSSProperties}>
            <button
              type="button"
              className="q-plain q-full q-left q-nowrap q-muted q-text-xs"
              onClick={({ currentTarget }) =>
                currentTarget.parentElement?.nextElementSibling?.scrollIntoView()
              }
            >
              {t(group.title)}
            </button>
          </h2>
          {(group.children?.length ? group.children : [group]).map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Fragment>
      ))}
    </nav>
  )
}
