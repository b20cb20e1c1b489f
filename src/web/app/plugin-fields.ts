import type { ComponentType } from 'react'
import * as React from 'react'
import type { FieldSchema, LocalizedText, SettingsGetData } from '#/generated/types'
import { isRecord } from '../../core/form'
import { registerWidget } from '../form-react/register-widget'
import { addTexts } from '../platform'
import { addPluginDocuments } from './plugin-documents'

/** What a module of a plugin gets from the page: React must be the page's own. */
const host = { React }

/** Module of a plugin: its default export makes a component. */
interface PluginModule<Props> {
  default(api: typeof host): ComponentType<Props>
}

/** Loads a module of a plugin from its address. */
async function load<Props>(address: string): Promise<{ default: ComponentType<Props> }> {
  const module: PluginModule<Props> = await import(/* @vite-ignore */ address)
  return { default: module.default(host) }
}

const isLocalized = (title: unknown): title is LocalizedText =>
  isRecord(title) && ['zh', 'en', 'es'].every((language) => typeof title[language] === 'string')

/** Adds the titles of a field's options to the texts of the page, and names them by their keys. */
function withTitles(schema: FieldSchema): FieldSchema {
  const { name, options } = schema
  if (!options) return schema
  const properties = Object.entries(options.properties ?? {}).map(([option, property]) => {
    const title = isRecord(property) ? property.title : undefined
    if (!isLocalized(title)) return [option, property]
    const key = `plugin.field.${name}.${option}`
    addTexts({ zh: { [key]: title.zh }, en: { [key]: title.en }, es: { [key]: title.es } })
    return [option, { ...(property as object), title: key }]
  })
  return { ...schema, options: { ...options, properties: Object.fromEntries(properties) } }
}

/** Adds what plugins bring; modules of fields are loaded when a form has them. */
export function addPlugins(settings: SettingsGetData): void {
  addPluginDocuments(settings)
  for (const { schema, edit, read } of settings.plugins ?? [])
    registerWidget({
      schema: withTitles(schema),
      edit: () => load(edit),
      ...(read && { read: () => load(read) }),
    })
}
