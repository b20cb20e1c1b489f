import { BusinessError } from '../../../core/business-error'
import { createDocumentWorker } from '../paper/document-worker'
import type { KeyFileOutcome, KeyFileRequest, KeyMaterial } from './key-file-request'
import text from './key-file-worker.ts?worker-text'

const run = createDocumentWorker<KeyFileRequest, KeyFileOutcome>(text, () => undefined)

/** Reads the key of a PKCS#12 file for a person in the worker; rejects a file that cannot sign. */
export async function loadKeyFile(request: KeyFileRequest, personId: string): Promise<KeyMaterial> {
  const outcome = await run(request, personId)
  if (!('failure' in outcome)) return outcome
  const error = new BusinessError(outcome.failure)
  error.cause = outcome.cause
  throw error
}
