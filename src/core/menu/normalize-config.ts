import schema from '#schemas/values/menu-config.json'
import type { MenuConfig } from '../../generated/types'
import { defaultMenuConfig } from './merge-menu'

const known = <Whole extends object>(whole: Whole, properties: object): Whole =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => Object.hasOwn(properties, name))) as Whole

/** Normalizes a configuration stored by another release: drops unknown parts and adds missing ones. */
export function normalizeConfig(stored: Partial<MenuConfig>): MenuConfig {
  const config = { ...defaultMenuConfig, ...known(stored, schema.properties) }
  const { properties } = schema.definitions.change
  return { ...config, entries: config.entries.map((change) => known(change, properties)) }
}
