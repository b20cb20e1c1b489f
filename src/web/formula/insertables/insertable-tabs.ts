import { t } from '../../platform/i18n/i18n'
import type { Vocabulary } from '../vocabulary'
import { fieldGroups, shownGroups } from './field-insertables'
import { customGroups, functionGroups, parameterGroups, remoteGroups } from './function-insertables'
import type { OfferGroup, OfferTab } from './insertable'
import { operatorGroups } from './operator-insertables'

const groupsOf = {
  fields: fieldGroups,
  shown: shownGroups,
  operators: operatorGroups,
  functions: functionGroups,
  remote: remoteGroups,
  custom: customGroups,
  parameters: parameterGroups,
} satisfies Record<string, (vocabulary: Vocabulary) => OfferGroup[]>

/** The tabs of the formula editor with everything a click can insert (S2-038). */
export const offerTabs = (vocabulary: Vocabulary): OfferTab[] =>
  Object.entries(groupsOf).map(([key, groups]) => ({
    key,
    title: t(`formula.tab.${key}`),
    groups: groups(vocabulary).filter(({ offers }) => offers.length),
    empty: t(`formula.tab.${key}.empty`),
  }))
