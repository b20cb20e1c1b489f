import type {
  LocalizedText,
  PickerTab,
  PluginList,
  PluginTab,
  RecordList,
  SettingsGetData,
} from '#/generated/types'
import { addTexts } from '../platform'
import { setPluginAdditions } from '../platform/plugin-additions'

/** Adds a text of a plugin to those of the page. Returns its key. */
function toKey(key: string, text: LocalizedText): string {
  addTexts({ zh: { [key]: text.zh }, en: { [key]: text.en }, es: { [key]: text.es } })
  return key
}

/** Converts a tab of a plugin to a document of the picker; its items name their function and what it gets. */
function toPickerTab({ name, title, items }: PluginTab, index: number): PickerTab {
  const prefix = `plugin.tab.${name}`
  return {
    name,
    title: toKey(prefix, title),
    order: 100 + index,
    type: ['plugin'],
    needs: { whitelist: ['groupChoice'], enable: ['functionChoice'] },
    items: items.map(({ id, title: heading, tip = heading, function: called, settings = [] }) => {
      const key = `${prefix}.${id}`
      const inputs = settings.map(({ model, control }) => ({ model, control }))
      const first = settings.flatMap(({ model, values }) => (values?.[0] ? [[model, values[0].value]] : []))
      return {
        id: `${name}.${id}`,
        title: toKey(key, heading),
        tip: toKey(`${key}.tip`, tip),
        data: { ...Object.fromEntries(first), function: called, inputs },
        settings: settings.map(({ title: label, values, ...setting }) => {
          const at = toKey(`${key}.${setting.model}`, label)
          const options = values?.map(({ value, title: word }) => {
            toKey(`${at}.${value}`, word)
            return value
          })
          return { ...setting, title: at, ...(options && { values: options }) }
        }),
      }
    }),
  }
}

/** Converts a list of a plugin to a document of records. */
function toRecordList({ name, title, hint, call, words, columns, ...list }: PluginList): RecordList {
  const prefix = `plugin.list.${name}`
  return {
    title: toKey(prefix, title),
    ...(hint && { hint: toKey(`${prefix}.hint`, hint) }),
    call,
    ...(list.with && { with: list.with }),
    ...(list.whole && { whole: true }),
    ...(list.id && { id: list.id }),
    ...(words && {
      ...(words.in && { searchIn: words.in }),
      criteria: [{ key: words.key, title: toKey(`${prefix}.words`, words.title), as: 'words' }],
    }),
    columns: columns.map((column) => ({
      ...column,
      title: toKey(`${prefix}.${column.key}`, column.title),
    })),
    empty: { none: 'plugin.list-empty' },
  }
}

/** Adds the tabs and lists of plugins. */
export function addPluginDocuments({ pluginTabs = [], pluginLists = [] }: SettingsGetData): void {
  setPluginAdditions({
    tabs: pluginTabs.map(toPickerTab),
    lists: new Map(pluginLists.map((list) => [list.name, toRecordList(list)])),
  })
}
