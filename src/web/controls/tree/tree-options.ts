import type { FormItem } from '#/generated/types'
import { type ChoiceNode, isRecord } from '../../../core/form'

/** Settings of a tree field. */
export interface TreeOptions {
  /** Separator between the names of a path. */
  separator: string
  showsAll: boolean
  folds: boolean
  searches: boolean
  opensBy: 'hover' | 'click'
  isMultiple: boolean
  stopsAnywhere: boolean
}

/** Returns the settings of a tree (cascader_set of domain facts 6.2) with their defaults. */
export function treeOptionsOf({ options }: FormItem): TreeOptions {
  const set = isRecord(options.cascader_set) ? options.cascader_set : {}
  return {
    separator: typeof set.separator === 'string' ? set.separator : '/',
    showsAll: set['show-all-levels'] !== false,
    folds: set['collapse-tags'] === true,
    searches: (set.filterable ?? options.filterable) !== false,
    opensBy: set.expandTrigger === 'click' ? 'click' : 'hover',
    isMultiple: set.multiple === true,
    stopsAnywhere: set.checkStrictly === true,
  }
}

/** Returns the path of a stored entry, or an empty one. */
export const valuePathOf = (entry: unknown): ChoiceNode['value'][] => {
  const path = isRecord(entry) ? entry.path : entry
  return Array.isArray(path) ? path : []
}

/** Values along a path. */
export type ValuePath = ChoiceNode['value'][]

/** Path through a tree of choices, as its nodes. */
export type OptionPath = readonly ChoiceNode[]

/** Returns the selectable paths with a name that matches, up to a maximum. */
export function searchOptionPaths(
  choices: readonly ChoiceNode[],
  matches: (name: string) => boolean,
  { stopsAnywhere, isMultiple }: Pick<TreeOptions, 'stopsAnywhere' | 'isMultiple'>,
  most: number,
): OptionPath[] {
  const found: OptionPath[] = []
  const walk = (level: readonly ChoiceNode[], above: OptionPath, isSaid: boolean) => {
    for (const choice of level) {
      if (found.length >= most) return
      const way = [...above, choice]
      const isMatch = isSaid || matches(choice.label)
      const { children } = choice
      if (isMatch && (!children || (stopsAnywhere && !isMultiple))) found.push(way)
      if (children) walk(children, way, isMatch)
    }
  }
  walk(choices, [], false)
  return found
}
