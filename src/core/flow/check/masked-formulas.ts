import type { FlowDesign, Problem } from '../../../generated/types'
import { findFieldReferences } from '../../expression'
import {
  activeFormulasOf,
  computeFormRights,
  type FormRights,
  type FormulaDefinition,
  masksOf,
} from '../../form'
import { collectInSlices, type SliceGenerator } from '../../slices'
import { designWarning } from '../design'

const part = 'formEditLimit'

/** Returns the rights of each step, and of people who read the flow afterwards. */
const rightsOfPlaces = (design: FlowDesign): FormRights[] => [
  ...design.funlist.map(({ formEditLimit: step, is_start }) =>
    computeFormRights(design.formset, {
      step,
      flow: design.set.formEditLimit,
      mode: is_start ? 'creat' : 'deal',
    }),
  ),
  computeFormRights(design.formset, { step: masksOf(design.set.formEditLimit), mode: 'view' }),
]

/** Returns the keys of masked fields and the codes of masked columns. */
const maskedIn = (rights: FormRights): Set<string> =>
  new Set(
    [...rights].flatMap(([key, { mask, columns }]) => [
      ...(mask ? [key] : []),
      ...[...(columns ?? [])].flatMap(([code, column]) => (column.mask ? [code] : [])),
    ]),
  )

/** Whether rights show the value that a formula computes. */
const showsResult = (rights: FormRights, { item, column }: FormulaDefinition): boolean => {
  const right = rights.get(item.key)
  if (!right || right.access === 'hidden') return false
  return !column || right.columns?.get(column.code)?.access !== 'hidden'
}

/** Reports fields that are computed from a masked one and shown where it is masked: its value could be worked out. */
export function* checkMaskedFormulas(design: FlowDesign): SliceGenerator<Problem[]> {
  const places = rightsOfPlaces(design)
    .map((rights) => ({ rights, masked: maskedIn(rights) }))
    .filter(({ masked }) => masked.size > 0)
  if (!places.length) return []
  const formulas = activeFormulasOf(design.formset).filter((formula) => formula.part === 'formula')
  return yield* collectInSlices(formulas, (formula) => {
    const { item, column, text } = formula
    const read = findFieldReferences(text)
    const found = read.find(({ key }) =>
      places.some(({ rights, masked }) => masked.has(key) && showsResult(rights, formula)),
    )
    if (!found) return []
    const place = { field: item.key, ...(column && { column: column.code }), part }
    return [
      designWarning('formula-shows-masked', place, { name: column?.name ?? item.name, masked: found.shown }),
    ]
  })
}
