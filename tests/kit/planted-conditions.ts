import { at, field, group } from './house'
import { inStep, type Plant } from './planted-defects'

/*
 * One condition that never holds in a design that was sound, beside those of links.
 */

const amount = at(field(1, '金额'))
const never = `${amount} > 5 && ${amount} < 3`

/** A field whose linkage never holds. */
const inLinkage =
  (part: 'shown' | 'required' | 'readonly'): Plant =>
  (design) => {
    const planted = { ...field(99, '新字段'), linkage: { [part]: never } }
    return { design: { ...design, formset: { ...design.formset, list: [...design.formset.list, planted] } } }
  }

/** All that the check reports of conditions that never hold, beside those of links. */
export const plantedConditions: Record<string, Plant> = {
  'shown-never': inLinkage('shown'),
  'required-never': inLinkage('required'),
  'readonly-never': inLinkage('readonly'),
  'prove-never': inStep(({ btnGroup }) => ({ btnGroup: btnGroup.map((one) => ({ ...one, prove: never })) })),
  'formif-never': inStep(({ dealers }) => ({
    dealers: [
      ...dealers,
      group([{ type: 'formif', id: '', name: '永不', data: { ifstr: never, to: dealers } }]),
    ],
  })),
}
