import type { FlowDesign, Problem } from '../../../generated/types'
import { checkFormMap, copyToMap } from '../../form'
import type { SliceGenerator } from '../../slices'
import { problemIf, warning } from '../design/problem'
import { isHalfTranslatedInSlices } from '../design/translations'
import { callableNames, type DesignCheckContext } from '../references/check-context'
import { checkScheduledStart } from './scheduled-start'

/** Reports fields to be copied on resubmission that will stay empty. */
const checkCopy = ({ formset, set }: FlowDesign, around: DesignCheckContext): Problem[] => {
  const names = callableNames({ set, formset }, around)
  return checkFormMap(copyToMap(set.form_copy ?? []), formset, formset, names).map((problem) => ({
    ...problem,
    place: { part: 'set.form_copy' },
    level: 'warning',
  }))
}

/** Reports problems in the settings of a flow as a whole. */
export function* checkSettings(design: FlowDesign, around: DesignCheckContext): SliceGenerator<Problem[]> {
  const { canBeSonFlow, dealers, canautoalert, autoalerts = [] } = design.set
  const remindsNobody = !autoalerts.length || autoalerts.some(({ deptuser }) => !deptuser.length)
  return [
    ...problemIf(
      canBeSonFlow && !dealers.length,
      warning('sub-flow-no-dealers', { part: 'set.canBeSonFlow' }),
    ),
    ...problemIf(!!canautoalert && remindsNobody, warning('alert-nobody', { part: 'set.autoalerts' })),
    ...problemIf(
      yield* isHalfTranslatedInSlices(design, around.naming),
      warning('words-missing', { part: 'set.i18n' }),
    ),
    ...checkCopy(design, around),
    ...checkScheduledStart(design, around),
  ]
}
