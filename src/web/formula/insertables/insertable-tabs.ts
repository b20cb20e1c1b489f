import { t } from '../../platform/i18n/i18n'
import type { Vocabulary } from '../vocabulary'
import { displayFieldGroups, fieldGroups } from './field-insertables'
import { customGroups, functionGroups, parameterGroups, remoteGroups } from './function-insertables'
import type { InsertableGroup, InsertableTab } from './insertable'
import { operatorGroups } from './operator-insertables'

const groupsOf = {
  fields: fieldGroups,
  shown: displayFieldGroups,
  operators: operatorGroups,
  functions: functionGroups,
  remote: remoteGroups,
  custom: customGroups,
  parameters: parameterGroups,
} satisfies Record<string, (vocabulary: Vocabulary) => InsertableGroup[]>

/** Returns the tabs of the formula editor with everything a click can insert (S2-038). */
export const insertableTabs = (vocabulary: Vocabulary): InsertableTab[] =>
  Object.entries(groupsOf).map(([key, groups]) => ({
    key,
    title: t(`formula.tab.${key}`),
    groups: groups(vocabulary).filter(({ offers }) => offers.length),
    empty: t(`formula.tab.${key}.empty`),
  }))
