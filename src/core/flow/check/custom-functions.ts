import type { CustomFunction, FlowDesign, Problem } from '../../../generated/types'
import { collectInSlices, type SliceGenerator } from '../../slices'
import { designError, findCircularFunctions, findDuplicates, problemIf } from '../design'
import type { DesignCheckContext } from '../references/check-context'
import { checkContactField, type RecipientCheckContext } from '../references/check-named-items'
import { checkRecipientGroup, toRecipientCheckContext } from '../references/check-recipients'

/** Returns the location of a custom function by its row in the list. */
const placeOf = (row: number) => ({ part: 'set.customFuns', row })

function checkFunction(
  { name, type, formitem, data }: CustomFunction,
  row: number,
  known: RecipientCheckContext,
): Problem[] {
  const place = placeOf(row)
  const field = { id: formitem ?? '', name: name || String(row + 1) }
  return [
    ...problemIf(!name.trim(), designError('custom-name-empty', place)),
    ...(type === 'form_concact' ? checkContactField(field, place, known) : []),
    ...data.contact.flatMap(({ when: people }, at) => [
      ...problemIf(!people.length, designError('custom-row-empty', place, { name, row: at + 1 })),
      ...people.flatMap((group) => checkRecipientGroup(group, place, known)),
    ]),
  ]
}

/** Reports problems of a flow's custom functions: names (S2-162), ids, fields, people, circular calls. */
export function* checkCustomFunctions(
  design: FlowDesign,
  around: DesignCheckContext,
): SliceGenerator<Problem[]> {
  const { customFuns = [] } = design.set
  const known = toRecipientCheckContext(design, around)
  const rowOf = (one: CustomFunction) => placeOf(customFuns.indexOf(one))
  return [
    ...(yield* collectInSlices(customFuns.entries(), ([row, one]) => checkFunction(one, row, known))),
    ...findDuplicates(customFuns, ({ id }) => id).map((one) =>
      designError('custom-twice', rowOf(one), { name: one.name }),
    ),
    ...findCircularFunctions(customFuns).map((one) =>
      designError('custom-circle', rowOf(one), { name: one.name }),
    ),
  ]
}
