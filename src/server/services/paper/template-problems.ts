import { BusinessError } from '../../../core/business-error'
import { checkTemplates, type ReadTemplate } from '../../../core/print'
import type { FlowDesign, Problem, StoredFile } from '../../../generated/types'
import type { Context } from '../../platform'
import type { TemplateFault, TemplateReading } from '../../platform/paper/template-document'
import { fieldTexts, readTemplateTags } from './template-file'

type Reading = TemplateReading | TemplateFault

/** Maximum number of readings that are stored. A stored file never changes, so that each is read once. */
const maxStored = 500

const stored = new Map<string, Reading>()

/** Failures of the worker, which may read the file the next time. */
const passing: ReadonlySet<string> = new Set(['paper.failed', 'paper.slow'])

interface DesignTemplates {
  self: string
  design: Pick<FlowDesign, 'formset' | 'funlist' | 'set'>
}

async function readTags(
  { fileid }: StoredFile,
  { self, design }: DesignTemplates,
  context: Context,
): Promise<Reading> {
  const { templateFields: fields = [] } = design.set
  const key = JSON.stringify([context.caller.workspace, self, fileid, fieldTexts(fields, fileid)])
  const known = stored.get(key)
  if (known) return known
  const reading = await readTemplateTags({ designId: self, fileId: fileid, fields }, context)
  if ('failure' in reading && passing.has(reading.failure)) return reading
  if (stored.size >= maxStored) stored.clear()
  stored.set(key, reading)
  return reading
}

async function readTemplate(
  file: StoredFile,
  templates: DesignTemplates,
  context: Context,
): Promise<ReadTemplate> {
  try {
    const reading = await readTags(file, templates, context)
    if ('tags' in reading) return { file: file.name, tags: reading.tags }
    return { file: file.name, tags: [], fault: { code: reading.failure, params: { text: reading.text } } }
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return { file: file.name, tags: [], fault: { code: error.code, params: { ...error.params } } }
  }
}

/** Finds the mistakes in the templates of a design; one that cannot be read is a mistake, too. */
export async function findTemplateProblems(context: Context, templates: DesignTemplates): Promise<Problem[]> {
  const read: ReadTemplate[] = []
  for (const file of templates.design.set.printTemplates ?? [])
    read.push(await readTemplate(file, templates, context))
  return checkTemplates(templates.design, read)
}
