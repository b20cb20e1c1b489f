import type { FlowDesign } from '../../../generated/types'
import { countReferences, type DirectoryEntity } from '../../recipient/replace-references'

/** A part of a design that names somebody or something: the step's name ('' = the flow), which part, how often. */
export interface DirectoryReference {
  step: string
  part: 'creators' | 'receivers' | 'copies' | 'form' | 'settings' | 'other'
  count: number
}

const partsOfStep = { creatPermission: 'creators', dealers: 'receivers', cc: 'copies' } as const
const isPart = (key: string): key is keyof typeof partsOfStep => key in partsOfStep

/** Where a design names somebody or something of the directory. */
export function findDirectoryReferences(
  { funlist, formset, set }: FlowDesign,
  named: DirectoryEntity,
): DirectoryReference[] {
  const inSteps = funlist.flatMap((step) => {
    const counts = new Map<DirectoryReference['part'], number>()
    for (const [key, value] of Object.entries(step)) {
      const part = isPart(key) ? partsOfStep[key] : 'other'
      counts.set(part, (counts.get(part) ?? 0) + countReferences(value, named, key))
    }
    return [...counts].map(([part, count]): DirectoryReference => ({ step: step.name, part, count }))
  })
  const ofFlow: DirectoryReference[] = [
    { step: '', part: 'form', count: countReferences(formset, named) },
    { step: '', part: 'settings', count: countReferences(set, named) },
  ]
  return [...inSteps, ...ofFlow].filter(({ count }) => count > 0)
}
