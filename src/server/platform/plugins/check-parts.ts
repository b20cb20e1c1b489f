import type { Plugin } from '../../../generated/types'
import { findCall } from '../http/call-catalogue'
import { effectsOf, functionsOf, listsOf, tabsOf } from './plugin'
import { PluginError } from './plugin-error'

/** Maximum length of the id of a recipient (schemas/values/recipient-item.json): plugin, tab and item with dots between. */
const maxItemId = 64

/** Checks tabs, lists and effects of a manifest: names occur once, functions are its own, calls exist and only read. */
export function checkPluginParts(manifest: Plugin): void {
  const [tabs, lists, effects] = [tabsOf(manifest), listsOf(manifest), effectsOf(manifest)]
  for (const part of [tabs, lists, effects]) checkNames(part.map(({ name }) => name))
  const functions = new Set(functionsOf(manifest).map(({ schema }) => schema.name))
  for (const { name: tab, items } of tabs) {
    checkNames(items.map(({ id }) => id))
    for (const { id, function: called, settings = [] } of items) {
      if (`${manifest.name}.${tab}.${id}`.length > maxItemId)
        throw new PluginError('tab-id', { name: id, limit: maxItemId })
      checkNames(settings.map(({ model }) => model))
      if (!functions.has(called)) throw new PluginError('tab-function', { name: called })
    }
  }
  for (const { call, columns } of lists) {
    checkNames(columns.map(({ key }) => key))
    if (!isReadingCall(call)) throw new PluginError('list-call', { name: call })
  }
}

/** Whether a call lists records to signed-in people and changes nothing. */
function isReadingCall(name: string): boolean {
  const call = findCall(name)
  return (
    call !== undefined &&
    call.method === 'POST' &&
    ![call.writes, call.open, call.binary, call.link, call.secret].some(Boolean)
  )
}

function checkNames(names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new PluginError('part-twice', { name: twice })
}
