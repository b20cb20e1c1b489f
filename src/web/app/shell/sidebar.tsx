import { type CSSProperties, useEffect, useRef } from 'react'
import { matchPath, NavLink, useLocation } from 'react-router-dom'
import type { MenuEntry } from '../../../generated/types'
import { t } from '../../platform'
import { useCompanyIdentity, useProductName } from '../../platform/company-identity'
import { useBadges } from '../../stores/badges'
import { menuEntryUrl, sidebarOf } from '../../stores/menu-groups'
import { setPreferences, usePreferences } from '../../stores/preferences'
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

interface GroupProps {
  group: MenuEntry
  /** Number of groups above and below, whose headings stay visible. */
  above: number
  below: number
}

/** Renders a group of the menu. Its heading, which is always visible, brings it into view or folds it. */
function Group({ group, above, below }: GroupProps) {
  const { sidebarOpen, foldedGroups = [] } = usePreferences()
  const id = group.id ?? ''
  const isFolded = sidebarOpen && foldedGroups.includes(id)
  const toggle = () =>
    setPreferences({
      foldedGroups: isFolded ? foldedGroups.filter((one) => one !== id) : [...foldedGroups, id],
    })
  return (
    <>
      <h2
        className={`side-group q-surface${above ? ' q-line-above' : ''}`}
        style={{ '--above': above, '--below': below } as CSSProperties}
      >
        <button
          type="button"
          className="q-plain q-row q-full q-justify-between q-nowrap q-muted q-text-xs q-pad-y-2 q-pad-x-5"
          aria-expanded={!isFolded}
          onClick={({ currentTarget }) => {
            const first = currentTarget.parentElement?.nextElementSibling
            const isBelow = !isFolded && first && first.getBoundingClientRect().top > innerHeight
            if (isBelow) first.scrollIntoView()
            else toggle()
          }}
        >
          {t(group.title)}
          <Icon name={isFolded ? 'right' : 'down'} size={14} />
        </button>
      </h2>
      {!isFolded &&
        (group.children?.length ? group.children : [group]).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
    </>
  )
}

/** Brings the entry of the open page into view, and opens its group if that is folded. */
function useOpenEntry(groups: readonly MenuEntry[]) {
  const { pathname } = useLocation()
  const { foldedGroups = [] } = usePreferences()
  const side = useRef<HTMLElement>(null)
  const isOpen = ({ url }: MenuEntry) => url && matchPath({ path: url, end: false }, pathname)
  const id = groups.find(({ children = [] }) => children.some(isOpen))?.id
  const isFolded = id !== undefined && foldedGroups.includes(id)
  const latest = useRef({ foldedGroups })
  latest.current = { foldedGroups }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page opens its group, which the person may fold again
  useEffect(() => {
    const others = latest.current.foldedGroups.filter((one) => one !== id)
    if (others.length < latest.current.foldedGroups.length) setPreferences({ foldedGroups: others })
  }, [pathname, id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or its open group, has another active entry
  useEffect(() => {
    side.current?.querySelector('a.side-link[aria-current=page]')?.scrollIntoView?.({ block: 'nearest' })
  }, [pathname, isFolded])
  return side
}

/** Renders the server's menu as the left column (S1-059). */
export function Sidebar() {
  const { person } = useSession()
  const { sidebarOpen, sidebarLogo } = usePreferences()
  const name = useProductName()
  const { logo } = useCompanyIdentity()
  const groups = person ? sidebarOf(person) : []
  const side = useOpenEntry(groups)
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
      {groups.map((group, at) => (
        <Group key={group.id} group={group} above={at} below={groups.length - 1 - at} />
      ))}
    </nav>
  )
}
