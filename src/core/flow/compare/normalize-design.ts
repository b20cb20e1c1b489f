import defaults from '../../../generated/design-defaults.json'
import type { FlowDesign } from '../../../generated/types'
import { isRecord, ownValue } from '../../form'
import { memoizeWeak } from '../../text/memoize'

/** Part of the schema of a design that leads to a default. */
interface DefaultPart {
  default?: unknown
  properties?: Readonly<Record<string, DefaultPart>>
  items?: DefaultPart
  ref?: string
}

const definitions: Readonly<Record<string, DefaultPart>> = defaults.definitions

function withDefaults(value: unknown, part: DefaultPart): unknown {
  const { items, properties } = (part.ref && definitions[part.ref]) || part
  if (Array.isArray(value)) return items ? value.map((one) => withDefaults(one, items)) : value
  if (!isRecord(value) || !properties) return value
  const filled = { ...value }
  for (const [name, member] of Object.entries(properties)) {
    const given = ownValue(value, name)
    const initial = given === undefined ? member.default : given
    if (initial !== undefined) filled[name] = withDefaults(initial, member)
  }
  return filled
}

/**
 * Fills in the defaults of a design as the server does when it stores it. A design in memory and a stored
 * version are then compared in the same form.
 */
export const normalizeDesign: (design: FlowDesign) => FlowDesign = memoizeWeak(
  (design: FlowDesign) => withDefaults(design, { ref: defaults.design }) as FlowDesign,
)
