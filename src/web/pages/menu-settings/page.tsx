import { Button, Card, Icon, isIconName, Skeleton, toast } from '../../ui'
import '../../platform/i18n/admin-texts'
import '../../designer/designer-settings.css'
import './menu-settings.css'
import { useState } from 'react'
import { defaultMenuConfig, menuOf } from '#/core/menu/merge-menu'
import { filterMenu } from '#/core/menu/visible-menu'
import type { MenuConfig, MenuEntry, OaCompanyMenuGetData } from '#/generated/types'
import form from '#schemas/forms/menu-places.json'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import { t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { pageSettings } from '../../platform/settings'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { localizeTitle } from '../../stores/menu'
import { phoneMenuOf, sidebarOf } from '../../stores/menu-groups'
import { loadSession, personRoles, useSession } from '../../stores/session'
import { MenuEntryDialog } from './entry-dialog'
import { entryChange, listEditableEntries, removeMenuEntry, reorderMenu, setMenuChange } from './menu-draft'
import { type MenuRowActions, MenuRows } from './menu-rows'

const Line = ({ entry: { icon, title } }: { entry: MenuEntry }) => (
  <li>
    {isIconName(icon) && <Icon name={icon} size={16} />}
    {t(title)}
  </li>
)

/** Previews the menu as the administrator would see it, on a desktop and a phone. */
function MenuPreview({ config }: { config: MenuConfig }) {
  const { person } = useSession()
  const custom_route = filterMenu(personRoles(person), menuOf('prod', config, pageSettings().pluginLists))
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

interface PlacesProps {
  config: MenuConfig
  groups: readonly MenuEntry[]
  onChange(part: Partial<MenuConfig>): void
}

const lines = (text: unknown): string[] =>
  String(text ?? '')
    .split(/\s+/)
    .filter(Boolean)

/** Edits home pages, and the sites that may be embedded or linked. */
function HomePages({ config, groups, onChange }: PlacesProps) {
  const pages = groups
    .flatMap(({ children = [] }) => children)
    .filter(({ url, redirect }) => url && !redirect)
    .map(({ id, title }) => ({ value: id, label: title }))
  const known = { home: { options: { options: pages } }, phoneHome: { options: { options: pages } } }
  const change = (model: string, value: unknown) => {
    const isHome = model === 'home' || model === 'phoneHome'
    onChange({ [model]: isHome ? String(value ?? '') : lines(value) })
  }
  const { home, phoneHome, frames, redirects } = config
  const values = { home, phoneHome, frames: frames.join('\n'), redirects: redirects.join('\n') }
  return <AutosavePanel form={form} values={values} known={known} onChange={change} />
}

type Roles = readonly { id: string; name: string }[]

/** Loads the company's roles if the person may read them. */
const readRoles = (): Promise<Roles> =>
  api.employee.role
    .list({})
    .then((roles) => roles.map(({ id, name }) => ({ id, name })))
    .catch(() => [])

/** Returns an entry with its displayed name. */
const describe = (entry: MenuEntry): MenuEntry => {
  const { title, ...rest } = localizeTitle(entry)
  return { ...rest, title: t(title) }
}

const ownId = () => `own-${crypto.randomUUID().slice(0, 8)}`

interface EditorProps {
  stored: OaCompanyMenuGetData
  roles: Roles
  onSaved(): Promise<void>
}

function useEditor({ stored, onSaved }: EditorProps) {
  const [config, setConfig] = useState<MenuConfig>(stored.config)
  const [edited, setEdited] = useState<string>()
  const [busy, setBusy] = useState(false)
  const acts: MenuRowActions = {
    onOrder: (ids) => setConfig((old) => reorderMenu(old, ids)),
    onShow: (id, isShown) =>
      setConfig((old) => setMenuChange(old, { ...entryChange(old, id), hidden: !isShown })),
    onEdit: setEdited,
    onRemove: (id) => setConfig((old) => removeMenuEntry(old, id)),
  }
  const save = async () => {
    setBusy(true)
    try {
      await api.oa.company.menu.save({ rev: stored.rev, config })
      await Promise.all([onSaved(), loadSession()])
      toast(t('menu-config.saved'), 'success')
    } catch (error) {
      toast((error as Error).message, 'danger')
    } finally {
      setBusy(false)
    }
  }
  return { config, setConfig, edited, setEdited, busy, acts, save }
}

function Editor(props: EditorProps) {
  const { config, setConfig, edited, setEdited, busy, acts, save } = useEditor(props)
  const groups = listEditableEntries(config, pageSettings().pluginLists).map((group) => ({
    ...describe(group),
    children: group.children?.map(describe),
  }))
  const isNew = edited?.startsWith('own-') === true && !config.entries.some(({ id }) => id === edited)
  const change = edited === undefined ? undefined : entryChange(config, edited)
  return (
    <div className="menu-set q-stack q-align-start q-gap-4">
      <Card as="section">
        <header className="menu-set-head q-row q-align-stretch q-wrap q-gap-2 q-margin-bottom-2">
          <h1 className="q-grow">{t('menu.menu-settings')}</h1>
          <Button icon="plus" onClick={() => setEdited(ownId())}>
            {t('menu-config.add')}
          </Button>
          <Button onClick={() => setConfig(defaultMenuConfig)}>{t('menu-config.as-shipped')}</Button>
          <Button kind="primary" busy={busy} onClick={save}>
            {t('company.save')}
          </Button>
        </header>
        <p>{t('menu-config.intro')}</p>
        <h2>{t('menu-config.groups')}</h2>
        <MenuRows config={config} entries={groups} {...acts} />
        {groups.map(({ id, title, children = [] }) => (
          <section key={id} aria-label={title}>
            <h2>{title}</h2>
            <MenuRows config={config} entries={children} {...acts} />
          </section>
        ))}
        <h2>{t('menu-config.places')}</h2>
        <HomePages
          config={config}
          groups={groups}
          onChange={(part) => setConfig((old) => ({ ...old, ...part }))}
        />
      </Card>
      <Card as="section" aria-label={t('menu-config.preview')}>
        <MenuPreview config={config} />
      </Card>
      {change && (
        <MenuEntryDialog
          change={isNew ? { ...change, kind: 'link', in: groups[0]?.id } : change}
          isNew={isNew}
          groups={groups}
          roles={props.roles}
          onKeep={(menuConfigChange) => setConfig((old) => setMenuChange(old, menuConfigChange))}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

/** Edits the company's menu (菜单设置) beside a preview. */
export default function MenuSettingsPage() {
  const { value, failure, reload } = useQuery('menu-settings', () =>
    Promise.all([api.oa.company.menu.get({}), readRoles()]),
  )
  if (failure && !value) return <FlowErrorPage failure={failure} onRetry={() => void reload()} />
  if (!value) return <Skeleton lines={8} />
  const [stored, roles] = value
  return <Editor key={stored.rev} stored={stored} roles={roles} onSaved={reload} />
}
