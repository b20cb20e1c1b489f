import defaults from '../../../generated/design-defaults.json'
import type { FlowDesign } from '../../../generated/types'
import { isRecord, ownValue } from '../../form'
import { entriesOfSlice, type SliceGenerator } from '../../slices'
import { memoizeInSlices } from '../../text/memoize'

/** Part of the schema of a design that leads to a default. */
interface DefaultPart {
  default?: unknown
  properties?: Readonly<Record<string, DefaultPart>>
  items?: DefaultPart
  ref?: string
}

const definitions: Readonly<Record<string, DefaultPart>> = defaults.definitions

/** Member of a copy that is not completed yet. */
interface OpenMember {
  copy: Record<string, unknown>
  name: string
  part: DefaultPart
}

/** Completes a member of a copy, and returns the members of its own copy that may lack defaults. */
function complete({ copy, name, part }: OpenMember): OpenMember[] {
  const { items, properties } = (part.ref && definitions[part.ref]) || part
  const value = copy[name]
  if (Array.isArray(value) && items) {
    const entries = [...value] as unknown as Record<string, unknown>
    copy[name] = entries
    return value.flatMap((entry, at) =>
      typeof entry === 'object' ? [{ copy: entries, name: String(at), part: items }] : [],
    )
  }
  if (!isRecord(value) || !properties) return []
  const members: Record<string, unknown> = { ...value }
  copy[name] = members
  return Object.entries(properties).flatMap(([own, member]): OpenMember[] => {
    const given = ownValue(value, own)
    const initial = given === undefined ? member.default : given
    if (initial === undefined) return []
    members[own] = initial
    return typeof initial === 'object' ? [{ copy: members, name: own, part: member }] : []
  })
}

function* normalized(design: FlowDesign): SliceGenerator<FlowDesign> {
  const whole = { design }
  const open: OpenMember[] = [{ copy: whole as never, name: 'design', part: { ref: defaults.design } }]
  let completed = 0
  for (let member = open.pop(); member; member = open.pop()) {
    for (const own of complete(member)) open.push(own)
    completed += 1
    if (completed % entriesOfSlice === 0) yield
  }
  return whole.design
}

/**
 * Fills in the defaults of a design as the server does when it stores it. A design in memory and a stored
 * version are then compared in the same form.
 */
export const { atOnce: normalizeDesign, inSlices: normalizeDesignInSlices } = memoizeInSlices(normalized)
