import type { FlowDesign, Problem } from '../../../generated/types'
import { checkFormMap } from '../../form/map/check-map'
import { mapOfCopy } from '../../form/map/copy-form'
import { warning, when } from '../design/problem'
import { isHalfTranslated } from '../design/translations'
import { namesIn, type Surroundings } from '../references/check-context'
import { checkCalendar } from './scheduled-start'

/** What is odd about what comes along when a flow is started again: such a field stays empty then. */
const checkCopy = ({ formset, set }: FlowDesign, around: Surroundings): Problem[] => {
  const names = namesIn({ set, formset }, around)
  return checkFormMap(mapOfCopy(set.form_copy ?? []), formset, formset, names).map((problem) => ({
    ...problem,
    place: { part: 'set.form_copy' },
    level: 'warning',
  }))
}

/** What is odd about the settings of a flow as a whole. */
export const checkSettings = (design: FlowDesign, around: Surroundings): Problem[] => {
  const { canBeSonFlow, dealers, canautoalert, autoalerts = [] } = design.set
  const remindsNobody = !autoalerts.length || autoalerts.some(({ deptuser }) => !deptuser.length)
  return [
    ...when(canBeSonFlow && !dealers.length, warning('sub-flow-no-dealers', { part: 'set.canBeSonFlow' })),
    ...when(!!canautoalert && remindsNobody, warning('alert-nobody', { part: 'set.autoalerts' })),
    ...when(isHalfTranslated(design, around.naming), warning('words-missing', { part: 'set.i18n' })),
    ...checkCopy(design, around),
    ...checkCalendar(design, around),
  ]
}
