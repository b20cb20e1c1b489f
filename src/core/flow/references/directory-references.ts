import type { FlowDesign } from '../../../generated/types'
import { countNamed, type Named } from '../../recipient/replace-references'

/** A part of a design that names somebody or something: the step's name ('' = the flow), which part, how often. */
export interface PlaceNaming {
  step: string
  part: 'creators' | 'receivers' | 'copies' | 'form' | 'settings' | 'other'
  count: number
}

const partsOfStep = { creatPermission: 'creators', dealers: 'receivers', cc: 'copies' } as const
const isPart = (key: string): key is keyof typeof partsOfStep => key in partsOfStep

/** Where a design names somebody or something of the directory. */
export function placesNaming({ funlist, formset, set }: FlowDesign, named: Named): PlaceNaming[] {
  const inSteps = funlist.flatMap((step) => {
    const counts = new Map<PlaceNaming['part'], number>()
    for (const [key, value] of Object.entries(step)) {
      const part = isPart(key) ? partsOfStep[key] : 'other'
      counts.set(part, (counts.get(part) ?? 0) + countNamed(value, named, key))
    }
    return [...counts].map(([part, count]): PlaceNaming => ({ step: step.name, part, count }))
  })
  const ofFlow: PlaceNaming[] = [
    { step: '', part: 'form', count: countNamed(formset, named) },
    { step: '', part: 'settings', count: countNamed(set, named) },
  ]
  return [...inSteps, ...ofFlow].filter(({ count }) => count > 0)
}
