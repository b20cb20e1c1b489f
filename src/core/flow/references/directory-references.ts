import type { FlowDesign } from '../../../generated/types'
import { countReferences, type DirectoryEntity } from '../../recipient/replace-references'

/**
 * Part of a design that references a directory entry: the step's name ('' = the flow), the part, and the
 * number of references.
 */
export interface DirectoryReference {
  step: string
  part: 'creators' | 'receivers' | 'copies' | 'form' | 'settings' | 'other'
  count: number
}

const partsOfStep = { creatPermission: 'creators', dealers: 'receivers', cc: 'copies' } as const
const isPart = (key: string): key is keyof typeof partsOfStep => key in partsOfStep

/** Finds where a design references a directory entry. */
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
