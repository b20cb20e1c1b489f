import type { FlowDesign, Problem, TemplateTag } from '../../generated/types'
import { designError, designWarning } from '../flow'
import { checkTemplateTags, templateNamesOf } from './template-names'

/** Template that was read: its file, and its placeholders or why they cannot be read. */
export interface ReadTemplate {
  file: string
  tags: readonly TemplateTag[]
  /** Sentence, or the text of one by its code. */
  fault?: string | { code: string; params: Record<string, unknown> }
}

/** Maximum number of mistakes that are described of one template. */
const maxDescribed = 50

const place = { part: 'set.printTemplates' }

/** Reports the mistakes in the templates of a design by their place; a field of a PDF form may stay empty. */
export function checkTemplates(
  design: Pick<FlowDesign, 'formset' | 'funlist'>,
  templates: readonly ReadTemplate[],
): Problem[] {
  if (!templates.length) return []
  const names = templateNamesOf(design)
  return templates.flatMap(({ file, tags, fault }) => {
    const mistakes = checkTemplateTags(tags, names).slice(0, maxDescribed)
    const found = mistakes.map(({ code, ...params }) =>
      (code === 'unmapped' ? designWarning : designError)(`template-${code}`, place, { file, ...params }),
    )
    return fault ? [designError('template-fault', place, { file, text: fault }), ...found] : found
  })
}
