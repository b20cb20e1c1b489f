import { parentPort } from 'node:worker_threads'
import type { TemplateFault, TemplateOutcome, TemplateRequest } from './template-document'

/** Maximum number of placeholders of a template. */
const maxTags = 5_000

const checkCount = (outcome: TemplateOutcome): TemplateOutcome =>
  'tags' in outcome && outcome.tags.length > maxTags ? { failure: 'paper.tags-many', text: '' } : outcome

/** Serves the requests of a worker; `faultOf` names the mistake of an error, any other means that the file cannot be read. */
export function serveTemplates(
  run: (request: TemplateRequest) => Promise<TemplateOutcome>,
  faultOf: (error: unknown) => TemplateFault | undefined,
): void {
  parentPort?.on('message', (request: TemplateRequest) => {
    run(request).then(
      (outcome) => parentPort?.postMessage(checkCount(outcome)),
      (error: unknown) =>
        parentPort?.postMessage(
          faultOf(error) ?? { failure: 'paper.template-unreadable', text: '', cause: String(error) },
        ),
    )
  })
}
