import type { CustomFunction, FlowDesign, Problem } from '../../../generated/types'
import { collectInSlices, type Sliced } from '../../slices'
import { circularCustoms } from '../design/custom-uses'
import { doubles, error, when } from './problem'
import { checkField, checkGroup, type Known, knownTo } from './recipients'
import type { Surroundings } from './surroundings'

/** Where the custom function of a row of the list stands. */
const placeOf = (row: number) => ({ part: 'set.customFuns', row })

function checkFunction({ name, type, formitem, data }: CustomFunction, row: number, known: Known): Problem[] {
  const place = placeOf(row)
  const field = { id: formitem ?? '', name: name || String(row + 1) }
  return [
    ...when(!name.trim(), error('custom-name-empty', place)),
    ...(type === 'form_concact' ? checkField(field, place, known) : []),
    ...data.contact.flatMap(({ when: people }, at) => [
      ...when(!people.length, error('custom-row-empty', place, { name, row: at + 1 })),
      ...people.flatMap((group) => checkGroup(group, place, known)),
    ]),
  ]
}

/** What is wrong with a flow's custom functions: names (S2-162), ids, fields, people, asking for themselves. */
export function* checkCustoms(design: FlowDesign, around: Surroundings): Sliced<Problem[]> {
  const { customFuns = [] } = design.set
  const known = knownTo(design, around)
  const rowOf = (one: CustomFunction) => placeOf(customFuns.indexOf(one))
  return [
    ...(yield* collectInSlices(customFuns.entries(), ([row, one]) => checkFunction(one, row, known))),
    ...doubles(customFuns, ({ id }) => id).map((one) =>
      error('custom-twice', rowOf(one), { name: one.name }),
    ),
    ...circularCustoms(customFuns).map((one) => error('custom-circle', rowOf(one), { name: one.name })),
  ]
}
