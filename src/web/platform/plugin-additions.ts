import type { PickerTab, RecordList } from '../../generated/types'

/** Tabs of the recipient picker and lists that plugins add, with text keys as in the product's own documents. */
interface PluginAdditions {
  tabs: readonly PickerTab[]
  lists: ReadonlyMap<string, RecordList>
}

let additions: PluginAdditions = { tabs: [], lists: new Map() }

/** Sets what plugins add, before the first page is drawn. */
export const setPluginAdditions = (added: PluginAdditions): void => {
  additions = added
}

/** Returns what plugins add. */
export const pluginAdditions = (): PluginAdditions => additions
