import { type FieldRef, type FieldUse, findBrokenUses, findFieldUses } from '../../core/flow'
import { t } from '../platform'
import type { Designer } from './designer'

/** Returns the uses of fields or columns in the designed form and its flow. */
const usesIn = ({ form, flow }: Pick<Designer, 'form' | 'flow'>, refs: readonly FieldRef[]) =>
  findFieldUses(form, flow, refs)

/** Describes a use. */
export function describeUse({ kind, name, place }: FieldUse): string {
  const isOfFlow = place.part?.startsWith('set.') && kind !== 'custom' && kind !== 'summary'
  if (place.part?.startsWith('config.')) return t('designer.use.form-script')
  return t(isOfFlow ? `designer.use.flow-${kind}` : `designer.use.${kind}`, { name })
}

/** Confirms the removal of fields or columns, listing the places that would break. */
export async function confirmFieldRemoval(designer: Designer, name: string, refs: readonly FieldRef[]) {
  const uses = usesIn(designer, refs)
  return findBrokenUses(uses).length === 0 || designer.askRemoval({ name, uses })
}
