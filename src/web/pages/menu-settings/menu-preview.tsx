import { menuOf } from '#/core/menu/default-menu'
import { filterMenu } from '#/core/menu/visible-menu'
import type { MenuConfig, MenuEntry } from '#/generated/types'
import { t } from '../../platform'
import { phoneMenuOf, sidebarOf } from '../../stores/menu-groups'
import { rolesOf, useSession } from '../../stores/session'
import { Icon, isIconName } from '../../ui'

const Line = ({ entry: { icon, title } }: { entry: MenuEntry }) => (
  <li>
    {isIconName(icon) && <Icon name={icon} size={16} />}
    {t(title)}
  </li>
)

/** Previews the menu as the administrator would see it, on a desktop and a phone. */
export function MenuPreview({ config }: { config: MenuConfig }) {
  const { person } = useSession()
  const custom_route = filterMenu(rolesOf(person), menuOf('prod', config))
  return (
    <div className="menu-preview q-stack q-gap-4">
      <section aria-label={t('menu-config.platform.desk')}>
        <h2>{t('menu-config.platform.desk')}</h2>
        {sidebarOf({ custom_route }).map((group) => (
          <div key={group.id}>
            <h3>{t(group.title)}</h3>
            <ul>
              {group.children?.map((entry) => (
                <Line key={entry.id} entry={entry} />
              ))}
            </ul>
          </div>
        ))}
      </section>
      <section aria-label={t('menu-config.platform.phone')}>
        <h2>{t('menu-config.platform.phone')}</h2>
        <ul className="menu-preview-phone q-pad-2 q-radius-lg">
          {phoneMenuOf({ custom_route }).map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
        </ul>
      </section>
    </div>
  )
}
