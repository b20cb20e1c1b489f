/** The entry of core/dashboard: what a card of a dashboard counts, without requests. */

export { checkCard, checkDashboard, groupsOfCard, isFieldGroup, limitsOfCard } from './check-card'
export {
  type CardMeasure,
  cardFieldName,
  cardTimeName,
  dashboardChoices,
  findCardKind,
  findCardMeasure,
  findPropertyGroup,
  type PropertyGroup,
  parseCardField,
} from './choices'
export {
  completePeriods,
  daysOfPeriod,
  intersectRanges,
  type MomentRange,
  momentsOfPeriod,
  resolveRange,
} from './range'
