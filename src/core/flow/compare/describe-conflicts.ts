import type { FlowDesign } from '../../../generated/types'
import { allFormItemsOf, isRecord } from '../../form'
import { toReadableCondition } from '../diagram/design-diagram'
import type { DesignDifference } from './compare-designs'
import { conflictId, type MergeConflict, type MergeSides } from './merge-values'

/** Readable merge conflict: the thing, the part, and the value of each side; empty = nothing. */
export interface ConflictText extends MergeSides<string> {
  id: string
  kind: DesignDifference['kind']
  /** Name of the thing. */
  name: string
  /** Part that both sides changed; empty = one side removed the whole thing. */
  part: string
  /** Button of the step concerned. */
  of: string
}

type Words = (value: unknown) => string

/** Returns a function that describes a value: by its name if it has one, or by its content. */
function wordsWith(names: ReadonlyMap<string, string>): Words {
  const words: Words = (value) => {
    if (value === undefined || value === null) return ''
    if (typeof value === 'string') return names.get(value) ?? toReadableCondition(value)
    if (Array.isArray(value)) return value.map(words).filter(Boolean).join('、')
    if (!isRecord(value)) return String(value)
    if ('chosed' in value) return words(value.chosed)
    const named = value.name ?? value.n
    if (typeof named === 'string' && named) return named
    return Object.entries(value)
      .filter(([name]) => name !== 'id' && name !== 'key')
      .map(([, part]) => words(part))
      .filter(Boolean)
      .join(' ')
  }
  return words
}

const namesIn = (designs: readonly FlowDesign[]) =>
  new Map(
    designs.flatMap(({ funlist, formset }) => [
      ...funlist.flatMap(({ id, name, btnGroup }) => [
        [id, name] as const,
        ...btnGroup.map((button) => [button.id, button.name] as const),
      ]),
      ...(formset.decisions ?? []).map(({ id, name }) => [id, name] as const),
      ...allFormItemsOf(formset.list).map(({ key, name }) => [key, name] as const),
    ]),
  )

interface ThingAt {
  kind: DesignDifference['kind']
  thing: string
  inside: readonly string[]
}

const thingsOfForm: Readonly<Record<string, DesignDifference['kind']>> = {
  list: 'field',
  decisions: 'decision',
}

/** Resolves a path within the form to a field, a decision table, or the form as a whole. */
function placeInForm([room = '', list = '', thing = '', ...inside]: readonly string[]): ThingAt {
  const kind = thingsOfForm[list]
  return kind && thing !== 'order'
    ? { kind, thing, inside }
    : {
        kind: 'form',
        thing: '',
        inside: [list, thing, ...inside].filter((part) => part !== room && part !== ''),
      }
}

/** Resolves a path to its thing and part. */
function placeOf(path: readonly string[]): ThingAt {
  const [room = '', second = ''] = path
  if (room === 'funlist' && second !== 'order') return { kind: 'step', thing: second, inside: path.slice(2) }
  if (room === 'formset') return placeInForm(path)
  if (room === 'notes') return { kind: 'note', thing: second, inside: path.slice(2) }
  const kind = room === 'remark' || room === 'fileList' ? 'remark' : 'setting'
  return { kind, thing: '', inside: path.slice(room === 'remark' || room === 'set' ? 1 : 0) }
}

/** Describes merge conflicts for the person who resolves them. */
export function describeConflicts(
  clashes: readonly MergeConflict[],
  { base, mine, theirs }: MergeSides<FlowDesign>,
): ConflictText[] {
  const names = namesIn([theirs, mine, base])
  const words = wordsWith(names)
  return clashes.map((clash) => {
    const { kind, thing, inside } = placeOf(clash.path)
    const [part = '', button = ''] = inside
    return {
      id: conflictId(clash.path),
      kind,
      name: names.get(thing) ?? '',
      part,
      of: part === 'btnGroup' ? (names.get(button) ?? '') : '',
      base: words(clash.base),
      mine: words(clash.mine),
      theirs: words(clash.theirs),
    }
  })
}
