import desktop from '#schemas/menu/desktop.json'
import flowEntrust from '#schemas/menu/flow_entrust.json'
import messageEntrust from '#schemas/menu/msg_entrust.json'
import replaceEmployee from '#schemas/menu/replace_emp.json'
import type { MenuConfig, MenuEntry } from '../../generated/types'
import { type EnvironmentName, getEnvironment } from '../permission/environment'
import { mergeMenu } from './merge-menu'

const menus = [desktop, flowEntrust, messageEntrust, replaceEmployee]

/** Name of the menu that companies may change; those of restricted environments are fixed. */
const changeable = desktop.name

/** Menu as shipped, including entries of other environments. */
export const defaultMenu = desktop.entries as MenuEntry[]

/** Returns the entries with a tag, also inside groups that have it (S1-138, S1-139). */
const taggedWith = (tag: string, entries: readonly MenuEntry[]): MenuEntry[] =>
  entries
    .filter(({ tags }) => tags?.includes(tag))
    .map((entry) => (entry.children ? { ...entry, children: taggedWith(tag, entry.children) } : entry))

/**
 * Returns the menu of an environment with the company's changes (S1-033); restricted environments replace it
 * (S1-045…S1-047).
 */
export function menuOf(name: EnvironmentName, config?: MenuConfig): MenuEntry[] {
  const { menu, tag } = getEnvironment(name)
  const entries = (menus.find((one) => one.name === menu)?.entries ?? []) as MenuEntry[]
  const merged = config && menu === changeable ? mergeMenu(entries, config, name) : entries
  return tag ? taggedWith(tag, merged) : merged
}
